import { defineRule } from '#config-compiler/rule.ts'
import { eachActing } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noMessage: { zh: '通知没有写消息模板', en: 'the notification has no message' },
  writeMessage: {
    zh: '请写 message（messages/ 中的名称）',
    en: 'write message (a name in messages/)',
  },
})

/** 通知没有写内容。 */
export const notifyMessage = defineRule({
  id: 'workflow/notify-message',
  severity: 'error',
  isOwn: true,
  title: { zh: '通知没有写内容', en: 'Notification without a message' },
  why: { zh: '没有消息模板，通知是空的。', en: 'Without a template the notification is empty.' },
  example: {
    file: 'workflows/request.yaml',
    good: '{ notify: roles, message: told, roles: [clerk] }',
    bad: '{ notify: roles, roles: [clerk] }',
    at: 'notify',
  },
  check: (model, report) => {
    eachActing(model, (file, at, { effects = [] }) => {
      for (const [index, { notify, message }] of effects.entries())
        if (notify !== undefined && message === undefined)
          report(file, [...at, 'effects', index, 'notify'], texts.noMessage(), {
            hint: texts.writeMessage(),
            part: 'key',
          })
    })
  },
})
