import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  constNotRequired: {
    zh: '“{title}”写了 const 却不必填，不勾选也能提交',
    en: '"{title}" has const but is not required: the form can be submitted without it',
  },
  writeRequiredTrue: { zh: '请写 required: true', en: 'write required: true' },
})

/** 承诺不是必填。 */
export const constRequired = defineRule({
  id: 'form/const-required',
  severity: 'warning',
  isOwn: true,
  title: { zh: '承诺不是必填', en: 'Pledge that is not required' },
  why: {
    zh: '写了 const 却不必填，不勾选也能提交。',
    en: 'With const but not required the form can be submitted without it.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'type: boolean, title: 承诺, const: true, required: true',
    bad: 'type: boolean, title: 承诺, const: true',
    at: 'const',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      if (
        field.type === 'boolean' &&
        field.const === true &&
        !field.required &&
        !field.requiredWhen
      )
        report(file, [...at, 'const'], texts.constNotRequired({ title: field.title }), {
          hint: texts.writeRequiredTrue(),
          part: 'key',
        })
    })
  },
})
