import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { didYouMean } from '#config-model/did-you-mean.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { eachField } from '../walk.ts'

const general = new Set([
  'type',
  'title',
  'help',
  'placeholder',
  'required',
  'requiredWhen',
  'visibleWhen',
  'readonly',
  'readonlyWhen',
  'whenHidden',
  'default',
  'message',
  'search',
  'filter',
  'sort',
  'was',
  'since',
  'until',
  'computed',
  'widget',
])

const pictures = new Set<string>(['jpg', 'jpeg', 'png'])

/** 键不适用于该类型的字段。 */
export const keyType = defineRule({
  id: 'field/key-type',
  severity: 'error',
  isOwn: true,
  title: { zh: '键不适用于该类型的字段', en: "Key that does not fit the field's type" },
  why: { zh: '写了也不起作用，例如文字字段的 minimum。', en: 'It would do nothing, such as minimum on a text.' },
  example: { file: 'entities/request.yaml', good: 'minLength: 2', bad: 'minimum: 2', at: 'minimum' },
  check: (model) => {
    eachField(model, ({ file, at, field }) => {
      const allowed = fieldTypes[field.type].keys as readonly string[]
      if (field.minWidth !== undefined && field.accept && !field.accept.some((format) => pictures.has(format)))
        model.report(file, [...at, 'minWidth'], 'field/key-type', say`附件不收图片，minWidth 不起作用`, {
          hint: say`请在 accept 中加 jpg、png，或删去 minWidth`,
          part: 'key',
        })
      for (const key of Object.keys(field)) {
        if (general.has(key) || key.startsWith('ui:') || allowed.includes(key)) continue
        const types = Object.entries(fieldTypes)
          .filter(([, type]) => (type.keys as readonly string[]).includes(key))
          .map(([name]) => name)
        const hint =
          allowed.length > 0
            ? didYouMean(
                key,
                allowed.map((name) => ({ name })),
              )
            : say`“${key}”用于 ${types.join('、')} 字段`
        model.report(file, [...at, key], 'field/key-type', say`${field.type} 字段不能写“${key}”`, { hint, part: 'key' })
      }
    })
  },
})
