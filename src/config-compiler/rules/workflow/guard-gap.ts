import { defineRule } from '#config-compiler/rule.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'

const texts = phrases({
  allTargetsHave: {
    zh: '“{title}”的去向都有条件，条件都不成立时无处可去',
    en: 'all targets of "{title}" have conditions: when none holds it leads nowhere',
  },
  leaveOutWhen: { zh: '最后一项不要写 when', en: 'leave out when in the last item' },
})

/** 去向都有条件。 */
export const guardGap = defineRule({
  id: 'workflow/guard-gap',
  severity: 'warning',
  title: { zh: '去向都有条件', en: 'Targets that all have conditions' },
  why: { zh: '条件都不成立时，动作无处可去。', en: 'When none holds, the transition leads nowhere.' },
  example: {
    file: 'workflows/request.yaml',
    good: 'to: done\n',
    bad: 'to: [{ state: done, when: { field: kind, is: other } }]\n',
    at: 'to',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { to, title }) => {
      if (Array.isArray(to) && to.at(-1)?.when !== undefined)
        report(file, [...at, 'to'], texts.allTargetsHave({ title }), {
          part: 'key',
          hint: texts.leaveOutWhen(),
        })
    })
  },
})
