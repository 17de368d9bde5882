import { regionLevel } from '#config-model/facts/region.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { Block } from '#config-model/types.generated.ts'
import type { BoardBlockData, FigureColumn, RowsBehind } from '#contract/board.ts'
import { presetOf } from '#server/records/lists/list-query.ts'
import { arrangeGroups, type GroupCells } from './arrange.ts'
import { greatestGroupsSql, leadingGroupsSql } from './greatest.ts'
import { groupedBy, groupingOf, relabelGrouping, labelSql, type Grouping } from './grouping.ts'
import { measuringOf, spreadMiddle, spreadOf, type Measuring } from './measuring.ts'
import { readPairs } from './pairs.ts'
import {
  groupTitle,
  numberOf,
  openRows,
  readAggregates,
  boardRowsSql,
  type BoardRequest,
  type BoardRows,
} from './parts.ts'
import { sharesOf } from './shares.ts'

/** Maximum number of groups: a chart with more is unreadable. */
const mostGroups = 10_000

/** A value that every group has: a measure over all of its rows, or over those of a preset. */
interface Value {
  column: FigureColumn
  measuring: Measuring
  sql: string
  /** The rows of a group that it looks at. */
  only: string | undefined
  preset: string
}

/**
 * Reads a chart's groups in one statement. `said` is the localized block.
 * @throws ApiError 400, 403, 404
 */
export async function readChartGroups(
  asking: BoardRequest,
  block: Block,
  said: Block,
): Promise<BoardBlockData> {
  if (block.measure?.agreement !== undefined) return readPairs(asking, block)

  const { localizedConfig } = asking
  const { list: id = '', preset = '' } = block
  const rows = openRows(asking, id, preset)
  const grouped = groupedBy(rows.list, localizedConfig, block, stepOf(block, rows.filter))
  const label = block.label === undefined ? null : labelSql(rows.list, block.label)
  const split =
    block.split === undefined
      ? null
      : groupingOf(rows.list, localizedConfig, block.split, undefined)
  const values = valuesOf(asking, rows, block, said)
  const expressions = [
    grouped.sql,
    ...(label === null ? [] : [label]),
    ...(split ? [split.sql] : []),
    ...values.map(({ sql }) => sql),
  ]

  // Parts that are put together hold no names.
  const shares =
    label === null
      ? sharesOf(rows.list, { key: grouped.sql, part: split?.sql ?? 'null::text' }, values)
      : null

  const from = boardRowsSql(
    rows,
    block.items?.map(({ measure }) => measure) ?? [block.measure],
    expressions,
  )

  const groups = `select ${grouped.sql} as key, ${split?.sql ?? 'null'} as part, ${label ?? 'null'} as label, ${values.map(({ sql }, at) => `${sql} as v${at}`).join(', ')} ${from} group by 1, 2`
  const isAdditive = values.every(({ measuring }) => measuring.isAdditive)
  const middle = block.measure?.spread === undefined ? 0 : spreadMiddle
  const isRanked =
    block.max !== undefined && split === null && !grouped.isTime && grouped.order === undefined
  const sql =
    isRanked && isAdditive
      ? greatestGroupsSql(groups, values.length, block.max ?? mostGroups)
      : leadingGroupsSql(groups, {
          isTime: grouped.isTime,
          by: isAdditive ? values.map((_, at) => at) : [middle],
          maxGroups: mostGroups,
        })

  const groupRows = await readAggregates(asking, rows, sql, shares)
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
    title: groupTitle(localizedConfig, rows.list.page, by.name),
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

function valuesOf(asking: BoardRequest, rows: BoardRows, block: Block, said: Block): Value[] {
  const { localizedConfig } = asking
  const { list, sqlOf } = rows
  const { spread } = block.measure ?? {}

  if (spread !== undefined)
    return spreadOf(list, spread).map(({ word, measuring }) => ({
      column: { key: word, title: formatSentence(localizedConfig, word), unit: measuring.unit },
      measuring,
      sql: measuring.sql(undefined),
      only: undefined,
      preset: '',
    }))

  if (!block.items) {
    const measuring = measuringOf(list, asking, block.measure)
    const column = {
      key: null,
      title: formatSentence(localizedConfig, 'howMany'),
      unit: measuring.unit,
    }
    return [{ column, measuring, sql: measuring.sql(undefined), only: undefined, preset: '' }]
  }

  return block.items.map((item, at) => {
    const measuring = measuringOf(list, asking, item.measure)
    const where = item.preset === undefined ? undefined : presetOf(list.page, item.preset).where
    const only = where && sqlOf(where)
    const title = said.items?.[at]?.title ?? item.title

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
 * The rows behind one value: those of the list, filtered by the board, by the group and by its
 * part.
 */
function behind(
  { filter }: BoardRows,
  { list, preset }: Pick<RowsBehind, 'list' | 'preset'>,
  { by, split, values }: Shape,
  { key, part, at }: { key: string | null; part: string | null; at: number },
): RowsBehind | null {
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
