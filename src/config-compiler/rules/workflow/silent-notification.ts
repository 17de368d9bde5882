import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  ownerTold: {
    zh: '“{title}”不对申报主体公开，却给申报主体发消息',
    en: '"{title}" is hidden from the owner, who is sent a message about it',
  },
  chooseOne: {
    zh: '请删去 silent，或改为通知别的角色（notify: roles）',
    en: 'remove silent, or notify other roles (notify: roles)',
  },
})

/** 不公开的动作通知申报主体。 */
export const silentNotification = defineRule({
  id: 'workflow/silent-told',
  severity: 'warning',
  title: { zh: '不公开的动作通知申报主体', en: 'Silent step that notifies the owner' },
  why: {
    zh: '办理记录、意见都不给申报主体看，消息里却写了有这一步：要么不必隐瞒，要么说漏了。',
    en: 'The owner sees neither the step nor its opinion, and is sent a message that tells of it: it need not be hidden, or it is given away.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'effects: [{ notify: owner, message: other }]',
    bad: 'effects: [{ notify: owner, message: other }]\n    silent: true',
    at: 'owner',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { title, silent, effects = [] }) => {
      if (!silent) return

      for (const [index, { notify }] of effects.entries())
        if (notify === 'owner')
          report(file, [...at, 'effects', index, 'notify'], texts.ownerTold({ title }), {
            hint: texts.chooseOne(),
          })
    })
  },
})
