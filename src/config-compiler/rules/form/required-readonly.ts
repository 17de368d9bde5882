import type { Model } from '#config-compiler/link/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachForm, placedIn } from '#config-compiler/walk/definitions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Form } from '#config-model/types.generated.ts'

const texts = definePhrases({
  nobodyFillsIn: {
    zh: '“{title}”必填却只读，也没有默认值，谁也无法填写',
    en: '"{title}" is required and read-only without a default: nobody can fill it in',
  },
  leaveOutOverride: {
    zh: '请去掉表单中 {name} 的 {key}，或在实体中写 default',
    en: 'leave out {key} of {name} in the form, or write a default in the entity',
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
        report(file, [...at, 'required'], texts.nobodyFillsIn({ title: field.title }), {
          hint: texts.writeDefaultComputed(),
          part: 'key',
        })
    })

    eachForm(model, (file, form, fields) => {
      for (const [name, override] of Object.entries(form.fields ?? {})) {
        const field = fields[name]
        if (
          !field ||
          !placedIn(form).has(name) ||
          (override.readonly === undefined && override.required === undefined)
        )
          continue

        const {
          required,
          readonly,
          default: start,
          computed,
          const: only,
          title,
        } = { ...field, ...override }

        const isGiven = start !== undefined || computed !== undefined || only !== undefined
        if (!required || !readonly || isGiven || isFilledElsewhere(model, form, name)) continue

        const key = override.readonly === undefined ? 'required' : 'readonly'

        report(file, ['fields', name, key], texts.nobodyFillsIn({ title }), {
          hint: texts.leaveOutOverride({ key, name }),
          part: 'key',
        })
      }
    })
  },
})

/** Whether another form of the same records lets the field be filled in. */
function isFilledElsewhere({ config }: Model, form: Form, name: string): boolean {
  const isReadonly = (other: Form) =>
    other.fields?.[name]?.readonly ?? config.entities[form.entity]?.fields[name]?.readonly ?? false
  return Object.values(config.forms).some(
    (other) =>
      other !== form &&
      other.entity === form.entity &&
      placedIn(other).has(name) &&
      !isReadonly(other),
  )
}
