import { constantFault } from '#config-compiler/link/constant-fault.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  listForOne: {
    zh: '“{title}”的默认值是列表，字段却只能填一项',
    en: 'the default of "{title}" is a list, the field takes one',
  },
  writeOneOrMultiple: { zh: '请只写一项，或写 multiple: true', en: 'write one, or multiple: true' },
  oneForSeveral: {
    zh: '“{title}”可多选，默认值应为列表',
    en: '"{title}" takes several: its default must be a list',
  },
  write: { zh: '请写 [{value}]', en: 'write [{value}]' },
  notOfType: {
    zh: '“{value}”不是 {type} 字段能填的值',
    en: '"{value}" is nothing a {type} field takes',
  },
  refused: { zh: '“{title}”的{value}{message}', en: '{value} of "{title}": {message}' },
  theDefault: { zh: '默认值', en: 'the default' },
  theConstant: { zh: '固定值', en: 'the constant' },
})

/** 默认值不合字段的规定。 */
export const defaultInvalid = defineRule({
  id: 'form/default-invalid',
  severity: 'error',
  rank: 50,
  isOwn: true,
  title: { zh: '默认值不合字段的规定', en: 'Default that the field refuses' },
  why: {
    zh: '新建的记录一打开就有错误，或者默认值不起作用。',
    en: 'A new record would start with an error.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 编码,',
    bad: 'title: 编码, default: 12,',
    at: '12',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      for (const key of ['default', 'const'] as const) {
        const value = field[key]
        if (Array.isArray(value) && !field.multiple)
          report(file, [...at, key], texts.listForOne({ title: field.title }), {
            hint: texts.writeOneOrMultiple(),
          })

        if (field.multiple && (typeof value === 'string' || typeof value === 'number'))
          report(file, [...at, key], texts.oneForSeveral({ title: field.title }), {
            hint: texts.write({ value }),
          })

        if (value === undefined || value === null || typeof value === 'object') continue

        const isRefused = () =>
          field.type !== 'dictionary' &&
          fieldTypes[field.type].check?.(value, field, { config: model.config, year: null })
        const fault =
          constantFault(field, value) ??
          (isRefused()
            ? { message: texts.notOfType({ value: String(value), type: field.type }) }
            : null)

        if (fault)
          report(
            file,
            [...at, key],
            texts.refused({
              title: field.title,
              value: key === 'default' ? texts.theDefault() : texts.theConstant(),
              message: fault.message,
            }),
            {
              hint: 'hint' in fault ? fault.hint : undefined,
              causes: [fieldCause(file, at)],
            },
          )
      }
    })
  },
})
