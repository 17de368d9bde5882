import { compareTexts } from '#config-compiler/diagnostic/problem.ts'
import { constantFault } from '#config-compiler/link/constant-fault.ts'
import type { Model } from '#config-compiler/model.ts'
import { checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachForm, placedFieldsOf } from '#config-compiler/walk/definitions.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { toArray } from '#config-compiler/walk/workflow-graph.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { isChoice, isWhole } from '#config-model/field-traits.ts'
import { fieldTypes } from '#config-model/field-types.ts'
import { definePhrases, verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { Field, Operand, Form } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'

const texts = definePhrases({
  limitsCross: {
    zh: '{high} 早于或小于 {low}，没有值能满足“{title}”',
    en: '{high} is before or below {low}: no value of "{title}" fits',
  },
  compareBoth: { zh: '请检查这两项', en: 'look at both' },
  noMultipleFits: {
    zh: '{key} 与 {toKey} 之间没有 {step} 的整数倍，没有值能满足“{title}”',
    en: 'no multiple of {step} lies between {key} and {toKey}: no value of "{title}" fits',
  },
  checkNumbers: { zh: '请检查这几个数', en: 'look at these numbers' },
  constNotRequired: {
    zh: '“{title}”写了 const 却不必填，不勾选也能提交',
    en: '"{title}" has const but is not required: the form can be submitted without it',
  },
  writeRequiredTrue: { zh: '请写 required: true', en: 'write required: true' },
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
  notAbove: {
    zh: '{high}（{to}）不大于 {low}（{from}），没有值能满足',
    en: '{high} ({to}) is not above {low} ({from}): no value fits',
  },
  below: {
    zh: '{high}（{to}）小于 {low}（{from}），没有值能满足',
    en: '{high} ({to}) is below {low} ({from}): no value fits',
  },
  checkBoth: { zh: '请检查这两个数', en: 'check the two numbers' },
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
  moreThanItems: {
    zh: '至少选 {minItems} 项，字典“{dictionary}”只有 {count} 项',
    en: 'at least {minItems} must be chosen, the dictionary "{dictionary}" has {count}',
  },
  lowerOrAddItems: {
    zh: '请改小 minItems，或给字典加选项',
    en: 'lower minItems, or add items to the dictionary',
  },
  isRetired: {
    zh: '“{title}”预先填写的“{value}”到 {until} 年度为止，{year} 年度已不能选',
    en: 'the value "{value}" of "{title}" ended in {until}: it cannot be chosen in {year}',
  },
  writeAnother: { zh: '请换一个仍有效的值', en: 'write one that is still valid' },
  ended: { zh: '在此停用', en: 'it ends here' },
})

export const formUnsatisfiable = defineRule({
  id: 'form/unsatisfiable',
  severity: 'error',
  isOwn: true,
  title: { zh: '没有一个值能满足', en: 'Limits that no value keeps' },
  why: {
    zh: '几条规定合起来没有值可填，填报人永远提交不了。',
    en: 'Together the limits leave no value; the form could never be submitted.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 分数, minimum: 0, maximum: 100',
    bad: 'title: 分数, minimum: 8, maximum: 13, multipleOf: 7',
    at: '7',
  },
  check: checkEachSite(eachField, ({ report }, { file, at, field }) => {
    const limits = <Key extends 'atLeast' | 'above' | 'atMost' | 'below'>(...keys: Key[]) =>
      keys.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]] as const]))
    for (const [low, from] of limits('atLeast', 'above'))
      for (const [high, to] of limits('atMost', 'below')) {
        const order = orderOf(from, to)
        if (order !== null && (order > 0 || (order === 0 && (low === 'above' || high === 'below'))))
          return report([...at, high], texts.limitsCross({ high, low, title: field.title }), {
            hint: texts.compareBoth(),
            related: [{ file, pointer: [...at, low], message: verbatimPhrase(low) }],
          })
      }

    const step = field.multipleOf ?? (isWhole(field) ? 1 : undefined)
    const from = lowest(field)
    const to = highest(field)
    if (step === undefined || from === null || to === null || from.value > to.value) return

    const first = Math.ceil(from.value / step - 1e-9) * step
    const next = first === from.value && from.isOpen ? first + step : first

    if (next > to.value + 1e-9 || (to.isOpen && next >= to.value)) {
      const key = field.multipleOf === undefined ? to.key : 'multipleOf'
      if (from.value < to.value)
        report(
          [...at, key],
          texts.noMultipleFits({ key: from.key, toKey: to.key, step, title: field.title }),
          { hint: texts.checkNumbers() },
        )
    }
  }),
})

interface Bound {
  key: keyof Field
  value: number
  isOpen: boolean
}

/** The first of two limits of a field; the second excludes its own value. */
function boundOf(
  field: Field,
  closed: 'minimum' | 'maximum',
  open: `exclusive${'Minimum' | 'Maximum'}`,
): Bound | null {
  const value = field[closed]
  if (value !== undefined) return { key: closed, value, isOpen: false }

  const limit = field[open]

  return limit === undefined ? null : { key: open, value: limit, isOpen: true }
}

const lowest = (field: Field) => boundOf(field, 'minimum', 'exclusiveMinimum')

const highest = (field: Field) => boundOf(field, 'maximum', 'exclusiveMaximum')

/**
 * Two limits whose order is the same for every record: constants, or days relative to one moment.
 */
function orderOf(low: Operand, high: Operand): number | null {
  if (typeof low === 'number' && typeof high === 'number') return low - high
  if (typeof low === 'string' && typeof high === 'string') return compareTexts(low, high)
  if (low === null || high === null || typeof low !== 'object' || typeof high !== 'object')
    return null

  const base = (item: typeof low) => ({ ...item, plusDays: 0, offset: 0 })

  return isSameValue(base(low), base(high))
    ? (low.plusDays ?? 0) - (high.plusDays ?? 0) + (low.offset ?? 0) - (high.offset ?? 0)
    : null
}

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
  check: checkEachSite(eachField, ({ report }, { at, field }) => {
    if (!meetsSchema('form/const-required', field))
      report([...at, 'const'], texts.constNotRequired({ title: field.title }), {
        hint: texts.writeRequiredTrue(),
        part: 'key',
      })
  }),
})

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
  check: checkEachSite(eachField, ({ report, model }, { file, at, field }) => {
    for (const key of ['default', 'const'] as const) {
      const value = field[key]
      if (Array.isArray(value) && !field.multiple)
        report([...at, key], texts.listForOne({ title: field.title }), {
          hint: texts.writeOneOrMultiple(),
        })

      if (field.multiple && (typeof value === 'string' || typeof value === 'number'))
        report([...at, key], texts.oneForSeveral({ title: field.title }), {
          hint: texts.write({ value }),
        })

      if (value === undefined || value === null || typeof value === 'object') continue

      const findRefusal = () =>
        !isChoice(field) &&
        fieldTypes[field.type].check?.(value, field, { config: model.config, year: null })
      const fault =
        constantFault(field, value) ??
        (findRefusal()
          ? { message: texts.notOfType({ value: String(value), type: field.type }) }
          : null)

      if (fault)
        report(
          [...at, key],
          texts.refused({
            title: field.title,
            value: key === 'default' ? texts.theDefault() : texts.theConstant(),
            message: fault.message,
          }),
          { hint: 'hint' in fault ? fault.hint : undefined, causes: [fieldCause(file, at)] },
        )
    }
  }),
})

const ranges = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
] as const

export const minGtMax = defineRule({
  id: 'form/min-gt-max',
  severity: 'error',
  isOwn: true,
  title: { zh: '上限小于下限', en: 'Maximum below minimum' },
  why: {
    zh: '没有值能满足，填报人永远提交不了。',
    en: 'No value fits; the form could never be submitted.',
  },
  example: { file: 'entities/request.yaml', good: 'maxLength: 30', bad: 'maxLength: 1', at: '1' },
  check: checkEachSite(eachField, ({ report }, { file, at, field }) => {
    for (const [low, high] of ranges) {
      const from = field[low]
      const to = field[high]
      if (
        from !== undefined &&
        to !== undefined &&
        (from > to || (from === to && (low.startsWith('ex') || high.startsWith('ex'))))
      )
        report(
          [...at, high],
          from === to
            ? texts.notAbove({ high, to, low, from })
            : texts.below({ high, to, low, from }),
          {
            hint: texts.checkBoth(),
            related: [{ file, pointer: [...at, low], message: verbatimPhrase(low) }],
          },
        )
    }
  }),
})

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
          !placedFieldsOf(form).has(name) ||
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

/** Another form of the entity makes the field editable. */
function isFilledElsewhere({ config }: Model, form: Form, name: string): boolean {
  const isReadonly = (other: Form) =>
    other.fields?.[name]?.readonly ?? config.entities[form.entity]?.fields[name]?.readonly ?? false
  return Object.values(config.forms).some(
    (other) =>
      other !== form &&
      other.entity === form.entity &&
      placedFieldsOf(other).has(name) &&
      !isReadonly(other),
  )
}

export const tooFewItems = defineRule({
  id: 'form/too-few-items',
  severity: 'error',
  rank: 200,
  title: { zh: '选项不够选', en: 'Fewer choices than required' },
  why: {
    zh: '至少要选的项数多于字典的选项，永远选不够。',
    en: 'More must be chosen than the dictionary offers.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'dictionary: part, parent: kind',
    bad: 'dictionary: part, parent: kind, multiple: true, minItems: 5',
    at: '5',
  },
  check: checkEachSite(eachField, ({ report, model }, { at, field }) => {
    if (field.minItems === undefined) return

    const count =
      field.dictionary === undefined
        ? 0
        : dictionaryItems(model.config, field.dictionary, model.config.years.realYear).length

    if (count > 0 && field.minItems > count)
      report(
        [...at, 'minItems'],
        texts.moreThanItems({
          minItems: field.minItems,
          dictionary: field.dictionary ?? '',
          count,
        }),
        { causes: [`text dictionaries/${field.dictionary}/items`], hint: texts.lowerOrAddItems() },
      )
  }),
})

export const retiredValue = defineRule({
  id: 'form/retired-value',
  severity: 'warning',
  isOwn: true,
  title: { zh: '默认值已停用', en: 'Default that is retired' },
  why: {
    zh: '新建的记录一打开就填着不能再选的值，提交不了。',
    en: 'A new record starts with a value that may no longer be chosen, and cannot be submitted.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 零件, dictionary: part,',
    bad: 'title: 零件, dictionary: part, default: former,',
    at: 'former',
  },
  check: checkEachSite(eachField, ({ report, model }, { at, field }) => {
    const year = model.config.years.realYear

    if (field.dictionary === undefined || (field.until ?? year) < year) return

    const items = model.config.dictionaries[field.dictionary]?.items ?? []
    for (const key of ['default', 'const'] as const) {
      const written = field[key]
      if (written === undefined || written === null) continue
      if (typeof written === 'object' && !Array.isArray(written)) continue

      const values: unknown[] = toArray<unknown>(written)
      const index = items.findIndex(
        ({ value, until }) => (until ?? year) < year && values.includes(value),
      )
      const item = items[index]
      if (item?.until === undefined) continue

      report(
        [...at, key],
        texts.isRetired({ title: field.title, value: item.value, until: item.until, year }),
        {
          hint: texts.writeAnother(),
          related: [
            {
              file: `dictionaries/${field.dictionary}.yaml`,
              pointer: ['items', index, 'until'],
              message: texts.ended(),
            },
          ],
        },
      )
    }
  }),
})
