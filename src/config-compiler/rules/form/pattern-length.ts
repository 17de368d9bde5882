import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { eachField } from '#config-compiler/walk/fields.ts'

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
      const key =
        field.maxLength !== undefined && field.maxLength < low
          ? 'maxLength'
          : field.minLength !== undefined && field.minLength > high
            ? 'minLength'
            : null
      if (key)
        report(
          file,
          [...at, key],
          say`格式要求 ${low === high ? low : `${low}—${high}`} 个字，${key} 却是 ${field[key]}`,
          {
            related: [{ file, pointer: [...at, 'pattern'], message: '格式' }],
          },
        )
    })
  },
})
