import { compareTexts } from '#config-compiler/diagnostic/problem.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases, verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { Field, Operand } from '#config-model/types.generated.ts'
import { sameValue } from '#config-model/values/same-value.ts'

const texts = definePhrases({
  limitsCross: {
    zh: '{high} 早于或小于 {low}，没有值能满足“{title}”',
    en: '{high} is before or below {low}: no value of "{title}" fits',
  },
  lookBoth: { zh: '请检查这两项', en: 'look at both' },
  noMultipleFits: {
    zh: '{key} 与 {toKey} 之间没有 {step} 的整数倍，没有值能满足“{title}”',
    en: 'no multiple of {step} lies between {key} and {toKey}: no value of "{title}" fits',
  },
  lookNumbers: { zh: '请检查这几个数', en: 'look at these numbers' },
})

/** 没有一个值能满足。 */
export const formUnsatisfiable = defineRule({
  id: 'form/unsatisfiable',
  severity: 'error',
  isOwn: true,
  title: { zh: '没有一个值能满足', en: 'Limits that no value keeps' },
  why: {
    zh: '几条规定合起来没有值可填，填报人永远提交不了。',
    en: 'Together the limits leave no value; the form could never be submitted.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 分数, minimum: 0, maximum: 100',
    bad: 'title: 分数, minimum: 8, maximum: 13, multipleOf: 7',
    at: '7',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      const limits = <Key extends 'atLeast' | 'above' | 'atMost' | 'below'>(...keys: Key[]) =>
        keys.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]] as const]))
      for (const [low, from] of limits('atLeast', 'above'))
        for (const [high, to] of limits('atMost', 'below')) {
          const order = orderOf(from, to)
          if (
            order !== null &&
            (order > 0 || (order === 0 && (low === 'above' || high === 'below')))
          )
            return report(
              file,
              [...at, high],
              texts.limitsCross({ high, low, title: field.title }),
              {
                hint: texts.lookBoth(),
                related: [{ file, pointer: [...at, low], message: verbatimPhrase(low) }],
              },
            )
        }

      const step =
        field.multipleOf ?? (field.type === 'integer' || field.type === 'year' ? 1 : undefined)
      const from = lowest(field)
      const to = highest(field)
      if (step === undefined || from === null || to === null || from.value > to.value) return

      const first = Math.ceil(from.value / step - 1e-9) * step
      const next = first === from.value && from.isOpen ? first + step : first

      if (next > to.value + 1e-9 || (to.isOpen && next >= to.value)) {
        const key = field.multipleOf === undefined ? to.key : 'multipleOf'
        if (from.value < to.value)
          report(
            file,
            [...at, key],
            texts.noMultipleFits({ key: from.key, toKey: to.key, step, title: field.title }),
            {
              hint: texts.lookNumbers(),
            },
          )
      }
    })
  },
})

interface Bound {
  key: keyof Field
  value: number
  isOpen: boolean
}

/** The first of two limits that a field writes; the second one excludes its own value. */
function boundOf(
  field: Field,
  closed: 'minimum' | 'maximum',
  open: `exclusive${'Minimum' | 'Maximum'}`,
): Bound | null {
  const value = field[closed]
  if (value !== undefined) return { key: closed, value, isOpen: false }

  const limit = field[open]

  return limit === undefined ? null : { key: open, value: limit, isOpen: true }
}

const lowest = (field: Field) => boundOf(field, 'minimum', 'exclusiveMinimum')
const highest = (field: Field) => boundOf(field, 'maximum', 'exclusiveMaximum')

/**
 * Compares two limits whose order is the same for every record: constants, or days relative to one
 * moment.
 */
function orderOf(low: Operand, high: Operand): number | null {
  if (typeof low === 'number' && typeof high === 'number') return low - high
  if (typeof low === 'string' && typeof high === 'string') return compareTexts(low, high)
  if (low === null || high === null || typeof low !== 'object' || typeof high !== 'object')
    return null

  const base = (item: typeof low) => ({ ...item, plusDays: 0, offset: 0 })

  return sameValue(base(low), base(high))
    ? (low.plusDays ?? 0) - (high.plusDays ?? 0) + (low.offset ?? 0) - (high.offset ?? 0)
    : null
}
