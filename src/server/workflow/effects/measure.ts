import { evaluate } from '#config-model/conditions/condition.ts'
import { isRow, recordContext } from '#config-model/conditions/context.ts'
import { entityOf } from '#config-model/config.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Measuring } from '#config-model/types.generated.ts'
import { forbidden } from '#server/errors.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { measureRows } from '#server/workflow/measuring/measure-rows.ts'
import { workflowTexts } from '#server/workflow/workflow-texts.ts'
import type { EffectCode, EffectContext } from './definition.ts'

/** Fills a table of the record with what each rule gives for the record it names. What people wrote into the rows stays. @throws ApiError 403 where no rules apply */
export const measureEffect: EffectCode<'measure'> = async (name, environment, { measuring }) => {
  const { record, config, query } = environment
  if (measuring === undefined || typeof record.data[measuring.record] !== 'string') return
  const rows = await rulesOf(environment, measuring)
  const { measured } = await measureRows({ query, config, record, locale: 'zh-CN' }, measuring, rows)
  const columns = Object.keys(entityOf(config, record.entity).fields[name]?.fields ?? {})
  const before = rowsOf(record.data[name])

  record.data[name] = measured.map(({ row, raw, points }) => ({
    ...before.find((each) => each['code'] === row['code']),
    ...sharedOf(row, columns),
    raw,
    auto: points,
  }))
}

/** What a row of rules says itself of the columns of a table. */
export const sharedOf = (row: RecordData, columns: string[]): RecordData =>
  Object.fromEntries(columns.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])))

export const rowsOf = (value: unknown): RecordData[] => (Array.isArray(value) ? value.filter((row) => isRow(row)) : [])

/** The rows of the oldest record of rules that applies. */
async function rulesOf(environment: EffectContext, { rules, rows, where }: Measuring): Promise<RecordData[]> {
  const { services, query, config, record, user, now } = environment
  const context = recordContext(config, record, user, now)
  const { fields, title } = entityOf(services.spoken(config), rules)
  const stored = await query(`select ${recordColumns} from ${tableOf(rules)} order by id`)
  const found = stored
    .map((row) => toRecord(rules, row))
    .find(({ data }) => evaluate(where, { ...context, scopes: [...context.scopes, { fields, values: data }] }))
  if (!found) throw forbidden(workflowTexts.noRules({ title }))
  return rowsOf(found.data[rows])
}
