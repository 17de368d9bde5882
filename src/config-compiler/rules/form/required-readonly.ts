import { defineRule } from '#config-compiler/rule.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { eachField } from '#config-compiler/walk/fields.ts'

const texts = phrases({
  requiredReadOnly: {
    zh: '“{title}”必填却只读，也没有默认值，谁也无法填写',
    en: '"{title}" is required and read-only without a default: nobody can fill it in',
  },
  writeDefaultComputed: {
    zh: '请写 default 或 computed，或去掉 required',
    en: 'write default or computed, or leave out required',
  },
})

/** 必填又只读。 */
export const requiredReadonly = defineRule({
  id: 'form/required-readonly',
  severity: 'error',
  isOwn: true,
  title: { zh: '必填又只读', en: 'Required but read-only' },
  why: {
    zh: '没有默认值，谁也填不了，表单提交不了。',
    en: 'Without a default nobody can fill it in, so nothing can be submitted.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 编码,',
    bad: 'title: 编码, required: true, readonly: true,',
    at: 'required',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      if (
        field.required &&
        field.readonly &&
        field.default === undefined &&
        field.computed === undefined &&
        field.const === undefined
      )
        report(file, [...at, 'required'], texts.requiredReadOnly({ title: field.title }), {
          hint: texts.writeDefaultComputed(),
          part: 'key',
        })
    })
  },
})
