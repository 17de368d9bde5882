import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { kindOfField } from '#config-compiler/link/value-kinds.ts'
import { checkEach, checkEachSite, defineRule } from '#config-compiler/rule.ts'
import { schemaFaults } from '#config-compiler/shape/meets-schema.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { isFile, isRows, isAddable } from '#config-model/field-traits.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Computed, Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noNumber: {
    zh: '“{title}”是 {type} 字段，不能合计',
    en: '"{title}" is a {type} field and cannot be added up',
  },
  nameNumber: { zh: '请写数值字段', en: 'name a field with numbers' },
  calculatedNotFilled: {
    zh: '“{title}”自动计算，不能再写 {key}',
    en: '"{title}" is calculated and cannot have {key}',
  },
  removeComputed: { zh: '请删去 {key} 或 computed', en: 'remove {key} or computed' },
  calculatedFromItself: { zh: '“{title}”由它自己计算', en: '"{title}" is calculated from itself' },
  nameAnotherField: { zh: '请写别的字段', en: 'name another field' },
  notCalculable: {
    zh: '“{title}”是 {type} 字段，不能用来计算',
    en: '"{title}" is a {type} field, nothing can be calculated from it',
  },
  nameNumberField: { zh: '请写数字字段', en: 'name a field of numbers' },
  nameDateField: { zh: '请写日期字段', en: 'name a field of dates' },
  noRowsToCount: {
    zh: '“{title}”是 {type} 字段，没有行可以数',
    en: '"{title}" is a {type} field and has no rows to count',
  },
  nameList: { zh: '请写列表字段', en: 'name a list' },
  resultNotOfType: {
    zh: '“{title}”计算出来是数字，不能是 {type} 字段',
    en: '"{title}" becomes a number and cannot be a {type} field',
  },
  notInRows: {
    zh: '“{title}”是行里的格子，不能取自另一种记录，永远是空的',
    en: '"{title}" is a cell of rows: it takes nothing from other records and stays empty',
  },
  computeOutside: {
    zh: '请在实体里加一个这样的字段，行里用 copy 取它',
    en: 'make it a field of the entity, and copy that one in the rows',
  },
  useNumberType: { zh: '请写 decimal 或 integer', en: 'write decimal or integer' },
  noFiles: {
    zh: '“{title}”是 {type} 字段，没有文件可以下载',
    en: '"{title}" is a {type} field: it has no files',
  },
  useFiles: { zh: '请写在附件字段上', en: 'write it at a field of files' },
  noNumberOfCountsType: {
    zh: '“{title}”是 {type} 字段，不能计数',
    en: '"{title}" is a {type} field and cannot count',
  },
  useInteger: { zh: '请写 integer 字段', en: 'name an integer field' },
  filledByHand: { zh: '“{title}”由人填写，下载时又会加一', en: '"{title}" is filled in by hand' },
  makeReadonly: { zh: '请给该字段写 readonly: true', en: 'write readonly: true at that field' },
})

export const sumUnfit = defineRule({
  id: 'field/sum-unfit',
  severity: 'error',
  isOwn: true,
  title: { zh: '合计的不是列表中的数值', en: 'Sum of what is no number in rows' },
  why: {
    zh: '合计行写在列表下方，只加数值；百分比、年度加起来没有意义。',
    en: 'The sum stands below the rows of a list and adds up numbers; percentages and years mean nothing added up.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 明细, fields: { label',
    bad: 'title: 明细, sums: [label], fields: { label',
    at: 'label',
  },
  check: checkEachSite(eachField, ({ report }, { at, field }) => {
    for (const [index, name] of (field.sums ?? []).entries()) {
      const inner = field.fields?.[name]
      if (inner && !isAddable(inner))
        report([...at, 'sums', index], texts.noNumber({ title: inner.title, type: inner.type }), {
          hint: texts.nameNumber(),
        })
    }
  }),
})

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
  check: checkEachSite(eachField, ({ report }, { at, field }) => {
    const [key] = schemaFaults('field/computed-filled', field)
    if (key !== undefined)
      report([...at, key], texts.calculatedNotFilled({ title: field.title, key }), {
        hint: texts.removeComputed({ key }),
        part: 'key',
      })
  }),
})

const numericOperators = ['sum', 'growth', 'cagr', 'ratio', 'quotient', 'either'] as const

export const computedType = defineRule({
  id: 'field/computed-type',
  severity: 'error',
  title: { zh: '计算用到的字段算不出来', en: 'Calculation from fields that do not fit' },
  why: {
    zh: '求和、增长率等只能用数字字段，相隔天数只能用日期字段，行数只能数列表；计算也不能用到自己。',
    en: 'Sums and rates need numbers, spans need dates, counts need lists, and nothing is calculated from itself.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'type: integer, title: 分数, minimum: 0, maximum: 100',
    bad: 'type: integer, title: 分数, computed: { sum: [code] }',
    at: 'code',
  },
  check: checkEach(eachEntity, ({ report }, entity) => {
    judgeFields(entity.fields, ['fields'], (path) => fieldAt(entity, path))

    /** Judges the calculations of fields, then of the columns inside them, which see both. */
    function judgeFields(fields: Record<string, Field>, pointer: Pointer, find: FindField): void {
      for (const [name, field] of Object.entries(fields)) {
        const inner = field.fields
        if (inner)
          judgeFields(inner, [...pointer, name, 'fields'], (path) =>
            Object.hasOwn(inner, path) ? inner[path] : find(path),
          )

        if (field.computed?.related && pointer.length > 1)
          report(
            [...pointer, name, 'computed', 'related'],
            texts.notInRows({ title: field.title }),
            {
              hint: texts.computeOutside(),
              part: 'key',
            },
          )

        if (field.computed)
          judge({ name, field, pointer: [...pointer, name], find }, field.computed)
      }
    }

    function judge(
      { name, field: { title, type }, pointer, find }: Site,
      computed: Computed,
    ): void {
      const at = [...pointer, 'computed']
      for (const key of numericOperators)
        for (const [index, path] of pathsOf(computed[key]).entries())
          judgeNumber(path, [...at, key, index])

      for (const key of ['days', 'workdays'] as const)
        for (const [index, path] of (computed[key] ?? []).entries()) {
          const field = find(path)
          if (field && !['date', 'date-time'].includes(field.type))
            report(
              [...at, key, index],
              texts.notCalculable({ title: field.title, type: field.type }),
              { hint: texts.nameDateField() },
            )
        }

      for (const [path, weight] of Object.entries(computed.weighted ?? {})) {
        judgeNumber(path, [...at, 'weighted', path], 'key')
        if (typeof weight === 'string') judgeNumber(weight, [...at, 'weighted', path])
      }

      for (const column of summedWrongly(find, computed.sum))
        report([...at, 'sum', column.key], column.message, column)
      const counted = typeof computed.count === 'object' ? computed.count.rows : computed.count
      const rows = counted === undefined ? undefined : find(counted)

      if (rows && !hasSeveral(rows))
        report([...at, 'count'], texts.noRowsToCount({ title: rows.title, type: rows.type }), {
          hint: texts.nameList(),
        })

      const isNumber = kindOfField({ type, title }) === 'number'
      if (computed.copy === undefined && computed.related === undefined && !isNumber)
        report([...pointer, 'type'], texts.resultNotOfType({ title, type }), {
          hint: texts.useNumberType(),
        })

      function judgeNumber(path: string, place: Pointer, part: 'key' | 'value' = 'value'): void {
        const field = find(path)
        if (path === name)
          report(place, texts.calculatedFromItself({ title }), {
            hint: texts.nameAnotherField(),
            part,
          })
        else if (field && kindOfField(field) !== 'number')
          report(place, texts.notCalculable({ title: field.title, type: field.type }), {
            hint: texts.nameNumberField(),
            part,
          })
      }
    }
  }),
})

type FindField = (path: string) => Field | undefined

/** A calculated field, its place, and what it sees. */
interface Site {
  name: string
  field: Field
  pointer: Pointer
  find: FindField
}

const pathsOf = (sums: Computed['sum']) => (Array.isArray(sums) ? sums : [])

/** No rows, or no numbers. */
function summedWrongly(find: FindField, sum: Computed['sum']) {
  if (!sum || Array.isArray(sum)) return []

  const rows = find(sum.rows)
  if (!rows) return []

  const { title, type } = rows
  if (!rows.fields)
    return [{ key: 'rows', message: texts.noRowsToCount({ title, type }), hint: texts.nameList() }]

  const value = Object.hasOwn(rows.fields, sum.value) ? rows.fields[sum.value] : undefined
  if (!value || kindOfField(value) === 'number') return []

  const message = texts.notCalculable({ title: value.title, type: value.type })

  return [{ key: 'value', message, hint: texts.nameNumberField() }]
}

const hasSeveral = (field: Field) => isRows(field) || isFile(field) || field.multiple === true

export const countsType = defineRule({
  id: 'field/counts-type',
  severity: 'error',
  title: { zh: '下载数记不下来', en: 'Downloads that cannot be counted' },
  why: {
    zh: '下载次数记在本记录的一个只读的整数字段里，只有附件能下载。',
    en: 'Downloads of files are counted in a readonly integer field of their record.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'proof: { type: files, title: 证明, accept: [pdf]',
    bad: 'proof: { type: files, counts: code, title: 证明, accept: [pdf]',
    at: 'code',
  },
  check: checkEach(eachEntity, ({ report }, { fields }) => {
    for (const [id, field] of Object.entries(fields)) {
      const { title, type, counts } = field
      if (counts === undefined) continue

      const at = ['fields', id, 'counts']
      const counter = Object.hasOwn(fields, counts) ? fields[counts] : undefined

      if (!isFile(field)) report(at, texts.noFiles({ title, type }), { hint: texts.useFiles() })
      else if (counter && counter.type !== 'integer')
        report(at, texts.noNumberOfCountsType({ title: counter.title, type: counter.type }), {
          hint: texts.useInteger(),
        })
      else if (counter && counter.readonly !== true)
        report(at, texts.filledByHand({ title: counter.title }), { hint: texts.makeReadonly() })
    }
  }),
})
