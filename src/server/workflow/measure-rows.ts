import { readPath } from '#config-model/conditions/read-path.ts'
import { type Config, entityOf } from '#config-model/config.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import { yearDateOf } from '#config-model/facts/years.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { type MeasureRule, readRule } from '#config-model/measure/measure-rule.ts'
import {
  type MeasuredValue,
  type MissingReason,
  type ReadPath,
  measureValue,
  explainMissingPoints,
  computePoints,
} from '#config-model/measure/measure.ts'
import { type Locale, formatPhrase } from '#config-model/messages/phrase.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import type { Measuring } from '#config-model/types.generated.ts'
import type { Query } from '#server/database/database.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { storedTextSql } from '#server/records/sql/value-sql.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { transitionTexts } from './workflow-texts.ts'

/** The record whose table is filled, and what measuring needs. */
export interface MeasureContext {
  query: Query
  config: Config
  record: Pick<StoredRecord, 'entity' | 'year' | 'data'>
  locale: Locale
}

/** The finding in words, the points, or why there are none. */
export interface MeasuredRow {
  row: RecordData
  /** Null for an unused row. */
  rule: MeasureRule | null
  raw: string | null
  points: number | null
  missing: MissingReason | 'unused' | 'gone' | null
}

export const pathsOf = ({ source, base, meanWhen }: MeasureRule): string[] => [
  ...source,
  ...base,
  ...(meanWhen === null ? [] : [meanWhen]),
]

/** Measures the record among its peers; stores nothing. */
export async function measureRows(
  sheet: MeasureContext,
  measuring: Measuring,
  rows: RecordData[],
): Promise<{ measured: MeasuredRow[]; peers: number }> {
  const { config, record } = sheet
  const named = rows
    .filter(({ code }) => code !== undefined && code !== null)
    .map((row) => ({ row, rule: readRule(row) }))
  const rules = named.flatMap(({ rule }) => rule ?? [])
  const readers = await readersOf(sheet, measuring, rules)
  const ownReader = readers.get(String(record.data[measuring.record]))
  const { validFrom } = measuring
  const validity = (validFrom && yearDateOf(config.years, validFrom)?.date) ?? ''
  const measured = named.map(({ row, rule }): MeasuredRow => {
    if (rule === null || ownReader === undefined)
      return { row, rule: null, raw: null, points: null, missing: 'unused' }

    const gone = pathsOf(rule).find(
      (path) => !fieldAt(entityOf(config, measuredEntity(sheet, measuring)), path),
    )
    if (gone !== undefined) {
      const raw = formatPhrase(transitionTexts.gonePath({ path: gone }), sheet.locale)
      return { row, rule, raw, points: null, missing: 'gone' }
    }

    const finding = measureValue(rule, ownReader, validity)
    const all = [...readers.values()].map((read) => measureValue(rule, read, validity))
    const points = computePoints(rule, finding, all)
    const raw = formatRawValue(sheet, measuredEntity(sheet, measuring), rule, finding)

    return {
      row,
      rule,
      raw,
      points,
      missing: explainMissingPoints(rule, ownReader, finding, points),
    }
  })

  return { measured, peers: readers.size }
}

const measuredEntity = ({ config, record }: MeasureContext, measuring: Measuring) =>
  entityOf(config, record.entity).fields[measuring.record]?.entity ?? ''

/** Values that rules read, by compared record. */
async function readersOf(
  sheet: MeasureContext,
  measuring: Measuring,
  rules: MeasureRule[],
): Promise<Map<string, ReadPath>> {
  const { query, config, record } = sheet
  const { record: pointing, among } = measuring
  const entity = measuredEntity(sheet, measuring)
  const { fields } = entityOf(config, entity)
  const storedOf = (name: string) =>
    storedTextSql(config, { entity: record.entity, name, json: 's.data' })
  const heads = rules.flatMap(pathsOf).map((path) => path.split('.')[0] ?? '')
  const names = [...new Set(heads.flatMap((head) => [head, ...(fields[head]?.was ?? [])]))]
  const rows = await query<{ id: string; data: RecordData | null }>(
    `select m.id, (select jsonb_object_agg(key, value) from jsonb_each(m.data)
      where key = any($1)) as data
      from ${tableOf(entity)} m where m.id::text = $2
        or m.id::text in (select ${storedOf(pointing)} from ${tableOf(record.entity)} s
        where s.year is not distinct from $3::int and ${storedOf(among)} = $4)`,
    [names, record.data[pointing], record.year, String(record.data[among] ?? '')],
  )

  return new Map(
    rows.map(({ id, data }) => {
      const reading = { record: null, scopes: [{ fields, values: data ?? {} }] }
      // Rules share paths.
      const valuesByPath = new Map<string, Json | undefined>()

      return [
        id,
        (path) =>
          (valuesByPath.has(path)
            ? valuesByPath
            : valuesByPath.set(path, readPath(path, reading))
          ).get(path),
      ]
    }),
  )
}

export function formatRawValue(
  { config, locale }: Pick<MeasureContext, 'config' | 'locale'>,
  entity: string,
  rule: MeasureRule,
  finding: MeasuredValue,
): string | null {
  if (finding === null) return null
  if (finding === 'mean') return formatPhrase(transitionTexts.peersMean(), locale)
  if (typeof finding === 'number')
    return `${Math.round(finding * 100) / 100}${rule.base.length > 0 ? '%' : ''}`

  const path =
    rule.method === 'count' && rule.match
      ? `${rule.source[0]}.${rule.match.field}`
      : (rule.source[0] ?? '')

  const dictionary = fieldAt(entityOf(config, entity), path)?.dictionary

  return finding
    .map((value) => (dictionary === undefined ? value : labelOf(config, dictionary, value)))
    .join('、')
}
