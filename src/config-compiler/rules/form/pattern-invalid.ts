import { patternFault } from '#config-compiler/redos/pattern-fault.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'

/** 正则表达式写错。 */
export const formPatternInvalid = defineRule({
  id: 'form/pattern-invalid',
  severity: 'error',
  isOwn: true,
  title: { zh: '正则表达式写错', en: 'Invalid pattern' },
  why: {
    zh: '写错的表达式会让整个表单提交不了。',
    en: 'A wrong pattern keeps the whole form from being submitted.',
  },
  example: { file: 'entities/request.yaml', good: '^[a-z]+$', bad: '^[a-z+$', at: '"^[a-z+$"' },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      const fault = field.pattern === undefined ? null : patternFault(field.pattern)
      if (fault) report(file, [...at, 'pattern'], fault.message, { hint: fault.hint })
    })
  },
})
