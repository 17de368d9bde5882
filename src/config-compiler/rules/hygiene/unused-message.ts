import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { listEffectSources } from '#config-model/workflow/actings.ts'

const texts = definePhrases({
  noWorkflowSends: { zh: '没有流程发送消息“{name}”', en: 'no workflow sends the message "{name}"' },
})

/** 消息模板没有人用。 */
export const unusedMessage = defineRule({
  id: 'hyg/unused-message',
  severity: 'warning',
  tellsOfAbsence: ['ref/message', 'workflow/notify-message', 'workflow/effect-empty'],
  title: { zh: '消息模板没有人用', en: 'Message template that nothing uses' },
  why: { zh: '没有流程发送它。', en: 'No workflow sends it.' },
  example: { file: 'workflows/request.yaml', good: 'message: told,', bad: 'message: other,' },
  check: (model, report) => {
    const used = new Set(['deadlineNear'])
    for (const { states, transitions } of Object.values(model.config.workflows)) {
      for (const { warn } of Object.values(transitions)) if (warn) used.add(warn.message)
      for (const { escalate } of Object.values(states)) if (escalate) used.add(escalate.message)
    }

    for (const { effects = [] } of listEffectSources(model.config))
      for (const { message } of effects) if (message !== undefined) used.add(message)

    for (const file of model.files.filter((path) => path.startsWith('messages/')))
      for (const name of Object.keys(model.value(file) as object))
        if (!used.has(name))
          report(file, [name], texts.noWorkflowSends({ name }), {
            part: 'key',
            subject: name,
          })
  },
})
