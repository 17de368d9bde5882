import { evaluate } from '#config-model/conditions/condition.ts'
import { isRow, recordContext } from '#config-model/conditions/context.ts'
import { readPath } from '#config-model/conditions/read-path.ts'
import { entityOf } from '#config-model/config.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { readRule, type MeasureRule } from '#config-model/measure/measure-rule.ts'
import { findingOf, pointsOf, type Finding } from '#config-model/measure/measure.ts'
import { speak } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Measuring } from '#config-model/types.generated.ts'
import { forbidden } from '#server/errors.ts'
import { recordColumns, toRecord } from '#server/records/stored-record.ts'
import { literal } from '#server/records/sql/identifier.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { workflowTexts } from '#server/workflow/workflow-texts.ts'
import type { EffectCode, EffectContext } from './definition.ts'

/** Fills a table of the record with what each rule gives for the record it names. What people wrote into the rows stays. @throws ApiError 403 where no rules apply */
export const measureEffect: EffectCode<'measure'> = async (name, environment, { measuring }) => {
  const { record, config } = environment
  const measured = record.data[measuring?.record ?? '']
  if (measuring === undefined || typeof measured !== 'string') return
  const rows = await rulesOf(environment, measuring)
  const rules = rows.flatMap((row) => readRule(row) ?? [])
  const peers = await peersOf(environment, measuring, rules)
  const entity = entityOf(config, record.entity).fields[measuring.record]?.entity ?? ''
  const columns = Object.keys(entityOf(config, record.entity).fields[name]?.fields ?? {})
  const before = rowsOf(record.data[name])

  record.data[name] = rows.flatMap((row) => {
    const { code } = row
    if (code === undefined || code === null) return []
    const rule = rules.find((each) => each.code === code)
    const kept = before.find((each) => each['code'] === code)
    const shared = Object.fromEntries(
      columns.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])),
    )
    return [
      {
        ...kept,
        ...shared,
        code,
        ...(rule ? measuredRow(environment, rule, { entity, measured, peers }) : { raw: null, auto: null }),
      },
    ]
  })
}

const rowsOf = (value: unknown): RecordData[] => (Array.isArray(value) ? value.filter((row) => isRow(row)) : [])

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

/** Everything of a record that a rule looks at. */
const pathsOf = ({ source, base, meanWhen }: MeasureRule): string[] => [
  ...source,
  ...base,
  ...(meanWhen === null ? [] : [meanWhen]),
]

/** What the rules find in each of the records compared, by the record's id. */
async function peersOf(
  { query, config, record }: EffectContext,
  { record: pointing, among }: Measuring,
  rules: MeasureRule[],
): Promise<Map<string, Map<string, Finding>>> {
  const { fields } = entityOf(config, record.entity)
  const entity = fields[pointing]?.entity ?? ''
  const measured = entityOf(config, entity).fields
  const heads = rules.flatMap(pathsOf).map((path) => path.split('.')[0] ?? '')
  const names = [...new Set(heads.flatMap((head) => [head, ...(measured[head]?.was ?? [])]))]
  const rows = await query<{ id: string; data: RecordData | null }>(
    `select m.id, (select jsonb_object_agg(key, value) from jsonb_each(m.data) where key = any($1)) as data
      from ${tableOf(entity)} m where m.id::text = $2 or m.id::text in (select s.data->>${literal(pointing)} from ${tableOf(record.entity)} s
        where s.year is not distinct from $3::int and s.data->>${literal(among)} = $4)`,
    [names, record.data[pointing], record.year, String(record.data[among] ?? '')],
  )
  return new Map(
    rows.map(({ id, data }) => {
      const reading = { record: null, scopes: [{ fields: measured, values: data ?? {} }] }
      const found = rules.map(
        (rule) => [rule.code, findingOf(rule, (path) => readPath(path, reading), config.years.validity)] as const,
      )
      return [id, new Map(found)]
    }),
  )
}

interface Measured {
  /** The kind of record that is measured. */
  entity: string
  measured: string
  peers: Map<string, Map<string, Finding>>
}

function measuredRow({ config }: EffectContext, rule: MeasureRule, { entity, measured, peers }: Measured): RecordData {
  const gone = pathsOf(rule).find((path) => !fieldAt(entityOf(config, entity), path))
  if (gone !== undefined) return { raw: speak(workflowTexts.gonePath({ path: gone }), 'zh-CN'), auto: null }
  const finding = peers.get(measured)?.get(rule.code) ?? null
  const all = [...peers.values()].map((found) => found.get(rule.code) ?? null)
  return { raw: rawText(finding), auto: pointsOf(rule, finding, all) }

  function rawText(found: Finding): string | null {
    if (found === null) return null
    if (found === 'mean') return speak(workflowTexts.peersMean(), 'zh-CN')
    if (typeof found === 'number') return `${Math.round(found * 100) / 100}${rule.base.length > 0 ? '%' : ''}`
    const path =
      rule.method === 'count' && rule.match ? `${rule.source[0]}.${rule.match.field}` : (rule.source[0] ?? '')
    const dictionary = fieldAt(entityOf(config, entity), path)?.dictionary
    return found.map((value) => (dictionary === undefined ? value : labelOf(config, dictionary, value))).join('、')
  }
}
