import { memberOf } from '#config-model/assert.ts'
import { statesWithHiddenTimes } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { Measure } from '#config-model/types.generated.ts'
import { countDistinct } from '#server/cache/key-interner.ts'
import type { RequestContext } from '#server/context.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import { badRequest } from '#server/errors.ts'
import type { ListParts } from '#server/records/lists/list-parts.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { numberSql } from '#server/records/sql/value-sql.ts'

export interface MeasureSql {
  /** An aggregate over the rows with `only`; null measures nothing. */
  sql: (only: string | undefined) => string
  unit: string
  /** The whole is the sum of the parts; nothing counts as 0. */
  isAdditive: boolean
  /** How to measure from disjoint parts; absent when impossible. */
  shares?: Shares
}

interface Shares {
  /** What is read of each part. */
  sql: (only: string | undefined) => string[]
  whole: (read: unknown[][]) => number | null
}

const added = (read: unknown[] = []): number =>
  read.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)
const mean = ([sums, counts]: unknown[][]) =>
  added(counts) === 0 ? null : added(sums) / added(counts)
const different = ([keys = []]: unknown[][]) =>
  countDistinct(keys.filter((keyNumbers) => keyNumbers instanceof Int32Array))

/**
 * Compiles a measure; by default counts rows.
 * @throws ApiError 400 for a field not fully visible to the reader
 */
export function measuringOf(
  list: ListParts,
  {
    localizedConfig,
    services,
  }: { localizedConfig: Config; services: Pick<RequestContext, 'clock'> },
  measure: Measure | undefined,
): MeasureSql {
  const filtered = (aggregate: string) => (only: string | undefined) =>
    only === undefined ? aggregate : `${aggregate} filter (where ${only})`
  if (measure === undefined)
    return {
      sql: filtered('count(*)'),
      unit: '',
      isAdditive: true,
      shares: sum(filtered('count(*)')),
    }

  if (measure.stateDays)
    return {
      ...stayed(list, measure.stateDays, services.clock(), filtered),
      unit: formatSentence(localizedConfig, 'days'),
    }

  const [word = 'sum', name = ''] =
    Object.entries(measure).find(([, operand]) => typeof operand === 'string') ?? []
  const { number, unit } = numberOf(list, localizedConfig, name)

  if (word === 'distinct') {
    const key = keySql(list, name)
    const shares = {
      sql: (only: string | undefined) => [filtered(`array_agg(distinct ${key})`)(only)],
      whole: different,
    }

    return { sql: filtered(`count(distinct ${key})`), unit: '', isAdditive: false, shares }
  }

  const aggregates: Record<string, string> = {
    // As a rule, one value per group and item.
    agreement: `avg(${number})`,
    median: `percentile_cont(0.5) within group (order by ${number})`,
    deviation: `stddev_samp(${number})`,
  }

  if (word === 'average') return { ...averageOf(number, filtered), unit }
  if (word !== 'sum') return { sql: filtered(memberOf(aggregates, word)), unit, isAdditive: false }

  const sql = (only: string | undefined) => `coalesce(${filtered(`sum(${number})`)(only)}, 0)`

  return { sql, unit, isAdditive: true, shares: sum(sql) }
}

type Filtered = (aggregate: string) => MeasureSql['sql']

const sum = (sql: MeasureSql['sql']): Shares => ({
  sql: (only) => [sql(only)],
  whole: ([read]) => added(read),
})

const averageOf = (number: string, filtered: Filtered): Omit<MeasureSql, 'unit'> => ({
  sql: filtered(`avg(${number})`),
  isAdditive: false,
  shares: {
    sql: (only) => [filtered(`sum(${number})`)(only), filtered(`count(${number})`)(only)],
    whole: mean,
  },
})

/**
 * The measures of a field's spread by name.
 * @throws ApiError 400 for a field not fully visible to the reader
 */
export function spreadMeasuresOf(
  list: ListParts,
  localizedConfig: Config,
  name: string,
): { word: keyof typeof spread; measuring: MeasureSql }[] {
  const { number, unit } = numberOf(list, localizedConfig, name)
  return Object.entries(spread).map(([word, share]) => ({
    word: word as keyof typeof spread,
    measuring: {
      sql: () => `percentile_cont(${share}) within group (order by ${number})`,
      unit,
      isAdditive: false,
    },
  }))
}

const spread = { lowest: 0, lowerQuartile: 0.25, middle: 0.5, upperQuartile: 0.75, highest: 1 }
export const medianIndex = Object.keys(spread).indexOf('middle')

/**
 * SQL of a number field, and its localized unit.
 * @throws ApiError 400 for a field not fully visible to the reader
 */
function numberOf(
  list: ListParts,
  localizedConfig: Config,
  name: string,
): { number: string; unit: string } {
  if (list.hidden.has(name) || !Object.hasOwn(list.entity.fields, name))
    throw badRequest(recordTexts.noFilter({ name }))

  const { fields } = localizedConfig.entities[list.page.entity] ?? list.entity
  const unit = memberOf(fields, name).unit ?? ''
  const ownColumn = list.relation.columns[name]
  if (ownColumn?.kind === 'number') return { number: `${ownColumn.sql}::numeric`, unit }

  return { number: numberSql({ kind: 'json', sql: `(head->${sqlLiteral(name)})` }), unit }
}

const keySql = ({ entity }: ListParts, name: string) =>
  name === entity.scope?.owner ? 'owner_id' : `(head->>${sqlLiteral(name)})`

/** Rounds down to ten minutes, for the cache: an average in days hardly changes within them. */
const toTenMinutes = (now: Date) => new Date(Math.floor(now.getTime() / 600_000) * 600_000)

/**
 * Mean days that rows spent in these states, over rows that were ever there; a stay that lasts
 * counts until `now`. Null where the time would reveal a hidden decision.
 */
function stayed(
  { config, page, stateAliases, parameters }: ListParts,
  names: string[],
  now: Date,
  filtered: Filtered,
): Omit<MeasureSql, 'unit'> {
  const { sets = {} } = workflowOf(config, page.entity) ?? {}
  const states = [
    ...new Set(
      names.flatMap((name) => (Object.hasOwn(sets, name) ? memberOf(sets, name) : [name])),
    ),
  ]

  if (states.some((state) => statesWithHiddenTimes(stateAliases).includes(state)))
    return { sql: () => 'null::numeric', isAdditive: false }

  const pastTerms = states.map(
    (state) => `coalesce((state_time->>${sqlLiteral(state)})::numeric, 0)`,
  )
  const running = `case when state in (${states.map(sqlLiteral).join(', ')})
    then extract(epoch from ${parameters.add(toTenMinutes(now))}::timestamptz - state_since)
    else 0 end`

  return averageOf(`nullif(${[...pastTerms, running].join(' + ')}, 0) / 86400`, filtered)
}
