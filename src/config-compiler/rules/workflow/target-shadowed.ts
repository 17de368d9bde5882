import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Condition } from '#config-model/types.generated.ts'

const texts = definePhrases({
  targetNeverReached: {
    zh: '“{title}”的第 {first} 个去向永远轮不到',
    en: 'target {first} of "{title}" is never reached',
  },
  targetWithoutCondition: {
    zh: '没有条件的去向要写在最后',
    en: 'the target without a condition must be the last',
  },
  sameCondition: {
    zh: '“{title}”的第 {second} 个去向永远轮不到：第 {first} 个去向已经包括它的条件',
    en: 'target {second} of "{title}" is never reached: target {first} takes all it asks for',
  },
  changeCondition: {
    zh: '请改条件，或删去一个去向',
    en: 'change the condition, or remove one of the targets',
  },
  takesAll: { zh: '先判断这一项', en: 'this one is looked at first' },
  noCondition: { zh: '这一项没有条件', en: 'this item has no condition' },
})

/** 去向永远轮不到。 */
export const targetShadowed = defineRule({
  id: 'workflow/target-shadowed',
  severity: 'error',
  isOwn: true,
  title: { zh: '去向永远轮不到', en: 'Target that is never reached' },
  why: {
    zh: '前一项没有条件，或已经包括后面的条件，后面的去向不起作用。',
    en: 'An earlier target has no condition, or takes all that a later one asks for: the later one is never reached.',
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

      const place = (index: number) => [...at, 'to', index]
      for (const [index, { when }] of to.entries()) {
        const former = to
          .slice(0, index)
          .findIndex((other) => when && other.when && includes(other.when, when))
        if (former === -1) continue

        report(
          file,
          place(index),
          texts.sameCondition({ title, first: former + 1, second: index + 1 }),
          {
            hint: texts.changeCondition(),
            related: [{ file, pointer: place(former), message: texts.takesAll() }],
          },
        )
      }

      const first = to.findIndex(({ when }) => when === undefined)

      if (first >= 0 && first < to.length - 1)
        report(file, place(first + 1), texts.targetNeverReached({ title, first: first + 2 }), {
          hint: texts.targetWithoutCondition(),
          related: [{ file, pointer: place(first), message: texts.noCondition() }],
        })
    })
  },
})

/**
 * Whether one condition holds wherever another does: the same words, or a plain judgement of one
 * field with all its values.
 */
function includes(wide: Condition, narrow: Condition): boolean {
  if (JSON.stringify(wide) === JSON.stringify(narrow)) return true

  const [mine, yours] = [plainValues(wide), plainValues(narrow)]

  return (
    mine !== null &&
    yours !== null &&
    mine.field === yours.field &&
    yours.values.every((value) => mine.values.includes(value))
  )
}

function plainValues(condition: Condition): { field: string; values: unknown[] } | null {
  const { field, is, in: list, ...rest } = condition
  const values = is === undefined ? list : [is]
  if (field === undefined || Object.keys(rest).length > 0 || !Array.isArray(values)) return null

  return (is === undefined || list === undefined) &&
    values.every((value) => typeof value !== 'object')
    ? { field, values }
    : null
}
