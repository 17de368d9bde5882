import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  calculatedNotFilled: {
    zh: '“{title}”自动计算，不能再写 {key}',
    en: '"{title}" is calculated and cannot have {key}',
  },
  removeComputed: { zh: '请删去 {key} 或 computed', en: 'remove {key} or computed' },
})

const filling = ['default', 'required', 'requiredWhen', 'const'] as const

/** 自动计算的字段又要人填。 */
export const computedFilled = defineRule({
  id: 'field/computed-filled',
  severity: 'error',
  isOwn: true,
  title: { zh: '自动计算的字段又要人填', en: 'Calculated field that is to be filled in' },
  why: {
    zh: '计算的字段不能填写；写了必填，算不出来时永远提交不了。',
    en: 'Nobody can fill it in; required, it keeps the form from being submitted.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'type: integer, title: 分数, minimum: 0, maximum: 100',
    bad: 'type: integer, title: 分数, required: true, computed: { count: parts }',
    at: 'required',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      const key =
        field.computed && filling.find((name) => field[name] !== undefined && field[name] !== false)
      if (key !== undefined)
        report(file, [...at, key], texts.calculatedNotFilled({ title: field.title, key }), {
          hint: texts.removeComputed({ key }),
          part: 'key',
        })
    })
  },
})
