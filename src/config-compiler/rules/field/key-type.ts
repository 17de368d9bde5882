import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'

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

/** Types that hold one choice unless several are allowed, and what counts only several. */
const single = new Set<string>(['dictionary', 'region', 'reference'])
const counting = ['minItems', 'maxItems'] as const
const pictures = new Set<string>(['jpg', 'jpeg', 'png'])
const fits = (key: string, allowed: readonly string[]) =>
  general.has(key) || key.startsWith('ui:') || allowed.includes(key)

/** 键不适用于该类型的字段。 */
export const keyType = defineRule({
  id: 'field/key-type',
  severity: 'error',
  rank: 30,
  isOwn: true,
  title: { zh: '键不适用于该类型的字段', en: "Key that does not fit the field's type" },
  why: { zh: '写了也不起作用，例如文字字段的 minimum。', en: 'It would do nothing, such as minimum on a text.' },
  example: { file: 'entities/request.yaml', good: 'minLength: 2', bad: 'minimum: 2', at: 'minimum' },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      const allowed = fieldTypes[field.type].keys as readonly string[]
      const wrong = Object.keys(field).filter((key) => !fits(key, allowed))
      const types =
        wrong.length === 0
          ? []
          : Object.entries(fieldTypes).filter(([, type]) =>
              wrong.every((key) => (type.keys as readonly string[]).includes(key)),
            )
      if (wrong.length > 1)
        report(file, [...at, 'type'], say`${field.type} 字段不能写 ${wrong.join('、')}`, {
          causes: [fieldCause(file, at)],
          hint:
            types.length > 0
              ? say`这些键用于 ${types.map(([name]) => name).join('、')} 字段，请检查 type`
              : say`请检查 type`,
        })
      else if (wrong[0] !== undefined)
        report(file, [...at, wrong[0]], say`${field.type} 字段不能写“${wrong[0]}”`, {
          causes: [fieldCause(file, at)],
          part: 'key',
          hint:
            allowed.length > 0
              ? didYouMean(
                  wrong[0],
                  allowed.map((name) => ({ name })),
                )
              : say`“${wrong[0]}”用于 ${types.map(([name]) => name).join('、')} 字段`,
        })
      else if (single.has(field.type) && !field.multiple && counting.some((key) => field[key] !== undefined)) {
        const key = counting.find((name) => field[name] !== undefined)!
        report(file, [...at, key], say`“${field.title}”只能选一项，${key} 不起作用`, {
          causes: [fieldCause(file, at)],
          hint: say`请写 multiple: true，或删去 ${key}`,
          part: 'key',
        })
      } else if (field.minWidth !== undefined && field.accept && !field.accept.some((format) => pictures.has(format)))
        report(file, [...at, 'minWidth'], say`附件不收图片，minWidth 不起作用`, {
          hint: say`请在 accept 中加 jpg、png，或删去 minWidth`,
          part: 'key',
        })
    })
  },
})
