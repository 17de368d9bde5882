import { regionLevel } from '#config-model/facts/region.ts'
import { type Score, computeAgreements, minShared } from '#config-model/measure/agreement.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { Block } from '#config-model/types.generated.ts'
import type {
  BoardBlockData,
  AggregateColumn,
  AggregateRow,
  DrillDownTarget,
} from '#contract/board.ts'
import { badRequest } from '#server/errors.ts'
import { presetOf } from '#server/records/lists/list-query.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { type GroupCells, arrangeGroups } from './arrange.ts'
import {
  type Grouping,
  comparedSql,
  blockGroupingOf,
  groupingOf,
  labelSql,
  relabelGrouping,
} from './grouping.ts'
import { type MeasureSql, measuringOf, medianIndex, spreadMeasuresOf } from './measuring.ts'
import {
  type BoardRequest,
  type BoardRows,
  boardRowsSql,
  groupTitle,
  numberOf,
  openRows,
  readAggregates,
} from './parts.ts'
import { splitByRegion } from './region-shares.ts'

const sumsOf = (table: string, names: string[]) =>
  `(select count(*) as n, ${names.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', ')}
    from ${table})`

interface Leading {
  /** Ordered by key; the last groups are selected. */
  isTime: boolean
  /** Indexes of the values whose sum sorts the groups. */
  by: number[]
  maxGroups: number
}

/** A chart with more is unreadable. */
const defaultMaxGroups = 10_000

/** A value over all rows of a group, or over those of a preset. */
interface Value {
  column: AggregateColumn
  measuring: MeasureSql
  sql: string
  only: string | undefined
  preset: string
}

/**
 * Reads a chart's groups in one statement. `said` is the localized block.
 * @throws ApiError 400, 403, 404
 */
export async function readChartGroups(
  boardRequest: BoardRequest,
  block: Block,
  localizedBlock: Block,
): Promise<BoardBlockData> {
  if (block.measure?.agreement !== undefined) return readPairs(boardRequest, block)

  const { localizedConfig } = boardRequest
  const { list: id = '', preset = '' } = block
  const rows = openRows(boardRequest, id, preset)
  const grouped = blockGroupingOf(rows.list, localizedConfig, block, stepOf(block, rows.filter))
  const label = block.label === undefined ? null : labelSql(rows.list, block.label)
  const split =
    block.split === undefined
      ? null
      : groupingOf(rows.list, localizedConfig, block.split, undefined)
  const values = valuesOf(boardRequest, rows, block, localizedBlock)
  const expressions = [
    grouped.sql,
    ...(label === null ? [] : [label]),
    ...(split ? [split.sql] : []),
    ...values.map(({ sql }) => sql),
  ]

  // Merged shares have no labels.
  const shares =
    label === null
      ? splitByRegion(rows.list, { key: grouped.sql, part: split?.sql ?? 'null::text' }, values)
      : null

  const from = boardRowsSql(
    rows,
    block.items?.map(({ measure }) => measure) ?? [block.measure],
    expressions,
  )

  const groups = `select ${grouped.sql} as key, ${split?.sql ?? 'null'} as part,
    ${label ?? 'null'} as label,
    ${values.map(({ sql }, at) => `${sql} as v${at}`).join(', ')} ${from} group by 1, 2`
  const isAdditive = values.every(({ measuring }) => measuring.isAdditive)
  const middle = block.measure?.spread === undefined ? 0 : medianIndex
  const isRanked =
    block.max !== undefined && split === null && !grouped.isTime && grouped.order === undefined
  const sql =
    isRanked && isAdditive
      ? greatestGroupsSql(groups, values.length, block.max ?? defaultMaxGroups)
      : leadingGroupsSql(groups, {
          isTime: grouped.isTime,
          by: isAdditive ? values.map((_, at) => at) : [middle],
          maxGroups: defaultMaxGroups,
        })

  const groupRows = await readAggregates(boardRequest, rows, sql, shares)
  const by = label === null ? grouped : relabelGrouping(grouped, groupRows)
  const cells: GroupCells[] = groupRows.map((row) => ({
    key: textOf(row['key']),
    part: textOf(row['part']),
    values: values.map((_, at) => numberOf(row[`v${at}`])),
    ...(row['others'] ? { others: Number(row['others']) } : {}),
  }))

  const chartData = arrangeGroups(cells, {
    localizedConfig,
    by,
    split,
    values,
    maxGroups: block.max,
    leading: middle,
    behind: (key, part, at) =>
      behind(rows, { list: id, preset }, { by, split, values }, { key, part, at }),
  })

  return {
    ...chartData,
    title: groupTitle(localizedConfig, id, by.name),
    ignored: rows.ignored,
  }
}

/** A selected city is grouped by its counties. */
function stepOf({ by = '', each }: Block, filter: BoardRows['filter']): Block['each'] {
  const code = filter[by]
  return each === 'city' && typeof code === 'string' && regionLevel(code) > 1 ? 'district' : each
}

const textOf = (value: unknown): string | null =>
  value === null || value === '' ? null : String(value)

function valuesOf(
  boardRequest: BoardRequest,
  rows: BoardRows,
  block: Block,
  localizedBlock: Block,
): Value[] {
  const { localizedConfig } = boardRequest
  const { list, sqlOf } = rows
  const { spread } = block.measure ?? {}

  if (spread !== undefined)
    return spreadMeasuresOf(list, localizedConfig, spread).map(({ word, measuring }) => ({
      column: { key: word, title: formatSentence(localizedConfig, word), unit: measuring.unit },
      measuring,
      sql: measuring.sql(undefined),
      only: undefined,
      preset: '',
    }))

  if (!block.items) {
    const measuring = measuringOf(list, boardRequest, block.measure)
    const column = {
      key: null,
      title: formatSentence(localizedConfig, 'howMany'),
      unit: measuring.unit,
    }
    return [{ column, measuring, sql: measuring.sql(undefined), only: undefined, preset: '' }]
  }

  return block.items.map((item, at) => {
    const measuring = measuringOf(list, boardRequest, item.measure)
    const where = item.preset === undefined ? undefined : presetOf(list.page, item.preset).where
    const only = where && sqlOf(where)
    const title = localizedBlock.items?.[at]?.title ?? item.title

    return {
      column: {
        key: title,
        title,
        unit: measuring.unit,
        ...(item.tone ? { tone: item.tone } : {}),
      },
      measuring,
      sql: measuring.sql(only),
      only,
      preset: item.preset ?? '',
    }
  })
}

interface Shape {
  by: Grouping
  split: Grouping | null
  values: Value[]
}

/**
 * The list of the rows behind a value, filtered by board, group and part; null when no list shows
 * exactly these rows.
 */
function behind(
  { filter }: BoardRows,
  { list, preset }: Pick<DrillDownTarget, 'list' | 'preset'>,
  { by, split, values }: Shape,
  { key, part, at }: { key: string | null; part: string | null; at: number },
): DrillDownTarget | null {
  const ownPreset = values[at]?.preset ?? ''
  // A list shows one preset at a time.
  if (key === null || (ownPreset !== '' && preset !== '' && ownPreset !== preset)) return null

  const grouped = by.filter(key, filter[by.name])
  if (grouped === null) return null
  if (split === null)
    return { list, preset: ownPreset || preset, filter: { ...filter, [by.name]: grouped } }

  const parted = part === null ? null : split.filter(part, filter[split.name])

  return parted === null
    ? null
    : { list, preset, filter: { ...filter, [by.name]: grouped, [split.name]: parted } }
}

/**
 * The greatest groups, and one row with the sum and number of the others. Rows without a key last.
 * @param groups a statement with `key`, `part`, `label` and the additive values v0, v1, …
 */
function greatestGroupsSql(groups: string, values: number, maxGroups: number): string {
  const names = Array.from({ length: values }, (_, at) => `v${at}`)
  return `with groups as materialized (${groups}),
    first as materialized (select *, 0::bigint as others from groups
      order by key is null, ${names.join(' + ')} desc, key collate "C" limit ${maxGroups})
    select * from first union all
    select null, null, null, ${names.map((name) => `a.${name} - f.${name}`).join(', ')}, a.n - f.n
    from ${sumsOf('groups', names)} a, ${sumsOf('first', names)} f where a.n > f.n`
}

/**
 * The greatest or latest groups up to the limit, with their parts. Rows without a key last.
 * @param groups as above, with any values
 */
function leadingGroupsSql(groups: string, { isTime, by, maxGroups }: Leading): string {
  const weight = by.map((at) => `coalesce(v${at}, 0)`).join(' + ')
  const order = isTime ? '' : `sum(${weight}) over (partition by key) desc, `
  return `select * from (${groups}) groups order by key is null,
    ${order}key collate "C"${isTime ? ' desc' : ''}, part collate "C" limit ${maxGroups}`
}

const maxScores = 50_000
const mostRaters = 40

/**
 * Compares a chart's groups over its split.
 * @throws ApiError 400 (too many values too), 403, 404
 */
async function readPairs(boardRequest: BoardRequest, block: Block): Promise<BoardBlockData> {
  const { localizedConfig, services } = boardRequest
  const { list: id = '', preset = '', max = mostRaters } = block
  const rows = openRows(boardRequest, id, preset)
  const grouped = blockGroupingOf(rows.list, localizedConfig, block, block.each)
  const label = block.label === undefined ? 'null' : labelSql(rows.list, block.label)
  const subject = comparedSql(rows.list, localizedConfig, block.split ?? '')
  const measuring = measuringOf(rows.list, boardRequest, block.measure)
  const value = measuring.sql(undefined)
  const from = boardRowsSql(rows, [block.measure], [grouped.sql, subject, value, label])
  const sql = `select ${grouped.sql} as key, ${subject} as subject, ${value} as value,
    ${label} as label ${from} group by 1, 2 limit ${maxScores + 1}`
  const ratingRows = await services.aggregateCache.read(
    rows.tables,
    sql,
    rows.list.parameters.values,
  )
  if (ratingRows.length > maxScores)
    throw badRequest(recordTexts.tooManyToCompare({ max: maxScores }))

  const by = relabelGrouping(grouped, ratingRows)
  const scores = ratingRows.flatMap(({ key: rater, subject, value: rawScore }): Score[] =>
    [rater, subject, rawScore].some((each) => each === null || each === '')
      ? []
      : [{ rater: String(rater), subject: String(subject), value: Number(rawScore) }],
  )

  const raters = busiest(scores, max).toSorted((a, b) =>
    by.label(a).localeCompare(by.label(b), 'zh-CN'),
  )
  const compared = computeAgreements(raters, scores)

  return {
    title: groupTitle(localizedConfig, id, by.name),
    columns: raters.map((rater) => ({ key: rater, title: by.label(rater), unit: '' })),
    rows: raters.map((rater, at): AggregateRow => ({
      key: rater,
      label: by.label(rater),
      values: (compared[at] ?? []).map((pair) => pair.value),
      behind: raters.map(() => null),
    })),
    pairs: {
      fewest: minShared,
      shared: compared.map((row) => row.map(({ count }) => count)),
      apart: compared.map((row) => row.map(({ apart }) => apart)),
    },
    ignored: rows.ignored,
  }
}

function busiest(scores: Score[], maxRaters: number): string[] {
  const counts = new Map<string, number>()
  for (const { rater } of scores) counts.set(rater, (counts.get(rater) ?? 0) + 1)

  return [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, maxRaters)
    .map(([rater]) => rater)
}
