import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  lengthsClash: {
    zh: '格式要求 {low} 个字，{key} 却是 {field}',
    en: 'the pattern asks for {low} characters, {key} is {field}',
  },
  pattern: { zh: '格式', en: 'the pattern' },
})

/** 格式与字数矛盾。 */
export const patternLength = defineRule({
  id: 'form/pattern-length',
  severity: 'error',
  isOwn: true,
  title: { zh: '格式与字数矛盾', en: 'Pattern that no text of the allowed length matches' },
  why: {
    zh: '表达式要求的字数与 minLength、maxLength 不符，永远填不对。',
    en: 'The pattern asks for another length than minLength and maxLength allow.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'pattern: "^[a-z]+$"',
    bad: 'pattern: "^[a-z]{8}$", maxLength: 6',
    at: '6',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      const fixed = /^\^(?:\[[^\]]+\]|\\[dwsDWS])\{(\d+)(?:,(\d+))?\}\$$/.exec(field.pattern ?? '')
      if (!fixed) return

      const low = Number(fixed[1])
      const high = Number(fixed[2] ?? fixed[1])
      const key = excludedBy(field, low, high)

      if (key)
        report(
          file,
          [...at, key],
          texts.lengthsClash({
            low: low === high ? low : `${low}—${high}`,
            key,
            field: field[key] ?? '',
          }),
          {
            related: [{ file, pointer: [...at, 'pattern'], message: texts.pattern() }],
          },
        )
    })
  },
})

/** Returns the limit of a field that excludes all texts of this length; null if none. */
function excludedBy(
  { maxLength, minLength }: Field,
  low: number,
  high: number,
): 'maxLength' | 'minLength' | null {
  if (maxLength !== undefined && maxLength < low) return 'maxLength'
  return minLength !== undefined && minLength > high ? 'minLength' : null
}
