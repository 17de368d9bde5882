import { kindOfField } from '#config-compiler/link/value-kinds.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import type { Computed, Entity, Field } from '#config-model/types.generated.ts'

const texts = definePhrases({
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
  useNumberType: { zh: '请写 decimal 或 integer', en: 'write decimal or integer' },
})

const numericOperators = ['sum', 'growth', 'cagr', 'ratio', 'either'] as const

/** 计算用到的字段算不出来。 */
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
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      for (const [name, { title, type, computed, fields: inner = {} }] of Object.entries(
        entity.fields,
      )) {
        for (const [column, of] of Object.entries(inner))
          chosen(inner, column, of, ['fields', name, 'fields', column])
        if (!computed) continue

        const at = ['fields', name, 'computed']
        for (const key of numericOperators)
          for (const [index, path] of pathsOf(computed[key]).entries())
            calculated(path, [...at, key, index])

        for (const key of ['days', 'workdays'] as const)
          for (const [index, path] of (computed[key] ?? []).entries()) {
            const field = fieldAt(entity, path)
            if (field && !['date', 'date-time'].includes(field.type))
              report(
                file,
                [...at, key, index],
                texts.notCalculable({ title: field.title, type: field.type }),
                {
                  hint: texts.nameDateField(),
                },
              )
          }

        for (const path of Object.keys(computed.weighted ?? {}))
          calculated(path, [...at, 'weighted', path])
        for (const said of summedWrongly(entity, computed.sum))
          report(file, [...at, 'sum', said.key], said.message, said)
        const counted = typeof computed.count === 'object' ? computed.count.rows : computed.count
        const rows = counted === undefined ? undefined : fieldAt(entity, counted)

        if (rows && !hasSeveral(rows))
          report(
            file,
            [...at, 'count'],
            texts.noRowsToCount({ title: rows.title, type: rows.type }),
            {
              hint: texts.nameList(),
            },
          )

        const isNumber = kindOfField({ type, title }) === 'number'
        if (computed.copy === undefined && computed.related === undefined && !isNumber)
          report(file, ['fields', name, 'type'], texts.resultNotOfType({ title, type }), {
            hint: texts.useNumberType(),
          })

        function calculated(path: string, place: Pointer): void {
          const field = fieldAt(entity, path)
          if (path === name)
            report(file, place, texts.calculatedFromItself({ title }), {
              hint: texts.nameAnotherField(),
            })
          else if (field && kindOfField(field) !== 'number')
            report(file, place, texts.notCalculable({ title: field.title, type: field.type }), {
              hint: texts.nameNumberField(),
            })
        }
      }

      /** A column that takes the first number filled in beside it. */
      function chosen(
        columns: Record<string, Field>,
        column: string,
        { title, computed }: Field,
        at: Pointer,
      ): void {
        for (const [index, name] of (computed?.either ?? []).entries()) {
          const beside = Object.hasOwn(columns, name) ? columns[name] : undefined
          const place = [...at, 'computed', 'either', index]
          if (name === column)
            report(file, place, texts.calculatedFromItself({ title }), {
              hint: texts.nameAnotherField(),
            })
          else if (beside && kindOfField(beside) !== 'number')
            report(file, place, texts.notCalculable({ title: beside.title, type: beside.type }), {
              hint: texts.nameNumberField(),
            })
        }
      }
    })
  },
})

const pathsOf = (sums: Computed['sum']) => (Array.isArray(sums) ? sums : [])

/** What is wrong with the sum of some rows: no rows, or no numbers in them. */
function summedWrongly(entity: Entity, sum: Computed['sum']) {
  if (!sum || Array.isArray(sum)) return []

  const rows = fieldAt(entity, sum.rows)
  if (!rows) return []

  const { title, type } = rows
  if (!rows.fields)
    return [{ key: 'rows', message: texts.noRowsToCount({ title, type }), hint: texts.nameList() }]

  const value = Object.hasOwn(rows.fields, sum.value) ? rows.fields[sum.value] : undefined
  if (!value || kindOfField(value) === 'number') return []

  const message = texts.notCalculable({ title: value.title, type: value.type })

  return [{ key: 'value', message, hint: texts.nameNumberField() }]
}

const hasSeveral = ({ type, multiple }: Field) =>
  type === 'list' || type === 'table' || type === 'files' || multiple === true
