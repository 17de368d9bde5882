import { defineRule } from '#config-compiler/rule.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'

const texts = phrases({
  targetNeverReached: {
    zh: '“{title}”的第 {first} 个去向永远轮不到',
    en: 'target {first} of "{title}" is never reached',
  },
  targetWithoutCondition: { zh: '没有条件的去向要写在最后', en: 'the target without a condition must be the last' },
  noCondition: { zh: '这一项没有条件', en: 'this item has no condition' },
})

/** 去向永远轮不到。 */
export const targetShadowed = defineRule({
  id: 'workflow/target-shadowed',
  severity: 'error',
  isOwn: true,
  title: { zh: '去向永远轮不到', en: 'Target that is never reached' },
  why: {
    zh: '前一项没有条件，后面的去向不起作用。',
    en: 'An earlier target has no condition: those after it are never looked at.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'to: done\n',
    bad: 'to: [{ state: done }, { state: pending, when: { field: kind, is: other } }]\n',
    at: '{ state: pending, when: { field: kind, is: other } }',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { to, title }) => {
      if (!Array.isArray(to)) return
      const first = to.findIndex(({ when }) => when === undefined)
      if (first >= 0 && first < to.length - 1)
        report(file, [...at, 'to', first + 1], texts.targetNeverReached({ title, first: first + 2 }), {
          hint: texts.targetWithoutCondition(),
          related: [{ file, pointer: [...at, 'to', first], message: texts.noCondition() }],
        })
    })
  },
})
