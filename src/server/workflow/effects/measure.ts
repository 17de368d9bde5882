import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { isRow, recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Measuring } from '#config-model/types.generated.ts'
import { forbidden } from '#server/errors.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { measureRows } from '#server/workflow/measure-rows.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import type { EffectHandler, EffectContext } from './definition.ts'

/**
 * Fills a table of the record with the result of each rule for the record it references. Manual
 * input in the rows stays.
 * @throws ApiError 403 where no rules apply
 */
export const measureEffect: EffectHandler<'measure'> = async (name, environment, { measuring }) => {
  const { record, config, query } = environment
  if (measuring === undefined || typeof record.data[measuring.record] !== 'string') return

  const rulesRecord = await findApplicableRules(environment, measuring)
  if (!rulesRecord)
    throw forbidden(transitionTexts.noRules({ title: titleOf(environment, measuring) }))

  const rows = rowObjectsOf(rulesRecord.data[measuring.rows])
  const { measured } = await measureRows(
    { query, config, record, locale: 'zh-CN' },
    measuring,
    rows,
  )

  const columns = Object.keys(entityOf(config, record.entity).fields[name]?.fields ?? {})
  const before = rowObjectsOf(record.data[name])

  record.data[name] = measured.map(({ row, raw, points }) => ({
    ...before.find((each) => each['code'] === row['code']),
    ...pickColumns(row, columns),
    raw,
    auto: points,
  }))
}

/** The values of a rule's row that the table has columns for. */
export const pickColumns = (row: RecordData, columns: string[]): RecordData =>
  Object.fromEntries(
    columns.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])),
  )

export const rowObjectsOf = (value: unknown): RecordData[] =>
  Array.isArray(value) ? value.filter((row) => isRow(row)) : []

const titleOf = ({ services, config }: EffectContext, { rules }: Measuring) =>
  entityOf(services.localized(config), rules).title

/**
 * The oldest rules that apply.
 * @param edited replaces its stored version; if unsaved, it is the newest
 */
export async function findApplicableRules(
  {
    query,
    config,
    record,
    user,
    now,
  }: Pick<EffectContext, 'query' | 'config' | 'record' | 'user' | 'now'>,
  { rules, where }: Measuring,
  edited?: StoredRecord,
): Promise<StoredRecord | undefined> {
  const context = recordContext(config, record, user, now)
  const { fields } = entityOf(config, rules)
  const rows = await query(`select ${recordColumns} from ${tableOf(rules)} order by id`)
  const stored = rows
    .map((row) => toRecord(config, rules, row))
    .map((each) => (each.id === edited?.id ? edited : each))
  const all = edited === undefined || stored.includes(edited) ? stored : [...stored, edited]

  return all.find(({ data }) =>
    evaluateCondition(where, { ...context, scopes: [...context.scopes, { fields, values: data }] }),
  )
}
