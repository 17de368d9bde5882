import type { Config } from '#config-model/config.ts'
import { plusDays } from '#config-model/facts/time.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { Tone } from '#config-model/types.generated.ts'
import { groupBy } from '#config-model/values/group-by.ts'
import type {
  BoardBlockData,
  AggregateColumn,
  AggregateRow,
  DrillDownTarget,
} from '#contract/board.ts'
import type { Grouping } from './grouping.ts'
import type { MeasureSql } from './measuring.ts'

export interface GroupCells {
  key: string | null
  part: string | null
  values: (number | null)[]
  /** The number of groups summed up in this row. */
  others?: number
}

interface Arrangement {
  localizedConfig: Config
  by: Grouping
  split: Grouping | null
  values: { column: AggregateColumn; measuring: MeasureSql }[]
  maxGroups: number | undefined
  leading: number
  behind: (key: string | null, part: string | null, at: number) => DrillDownTarget | null
}

/**
 * Sorts groups by time or kind, otherwise by descending value; those beyond the limit are summed
 * up.
 */
export function arrangeGroups(
  read: GroupCells[],
  arrangement: Arrangement,
): Pick<BoardBlockData, 'columns' | 'rows'> {
  const { by, split, values, localizedConfig, maxGroups = Infinity, leading, behind } = arrangement
  const cells = read.filter(({ others }) => others === undefined)
  const untold = read.find(({ others }) => others !== undefined)
  const isAdditive = values.every(({ measuring }) => measuring.isAdditive)
  const parts = split === null ? [] : inOrder(split, cells, ({ part }) => part)
  const columns: AggregateColumn[] =
    split === null
      ? values.map(({ column }) => column)
      : parts.map((key) => ({
          key,
          title: labelOf(localizedConfig, split, key),
          unit: values[0]?.column.unit ?? '',
          ...toneOf(split, key),
        }))

  const empty = isAdditive ? 0 : null
  const byKey = groupBy(cells, ({ key }) => key)
  const row = (key: string | null): AggregateRow => {
    const groupCells = byKey.get(key) ?? []
    const valueAt = (at: number) =>
      split === null
        ? groupCells[0]?.values[at]
        : groupCells.find(({ part }) => part === parts[at])?.values[0]

    return {
      key,
      label: labelOf(localizedConfig, by, key),
      ...toneOf(by, key),
      values: columns.map((_, at) => valueAt(at) ?? empty),
      behind: columns.map((_, at) =>
        behind(key, split === null ? null : (parts[at] ?? null), split === null ? at : 0),
      ),
    }
  }

  const whole = ({ values: parts }: GroupCells) =>
    parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
  const weigh = isAdditive ? whole : ({ values: all }: GroupCells) => all[leading] ?? 0
  const keys = inOrder(by, cells, ({ key }) => key, weigh)
  if (by.isTime)
    return { columns, rows: (isAdditive ? withoutGaps(keys, by) : keys).slice(-maxGroups).map(row) }

  const rows = keys.slice(0, keys.length > maxGroups ? maxGroups : undefined).map(row)
  const left = keys.slice(rows.length)
  const n = left.length + (untold?.others ?? 0)
  if (n === 0 || !isAdditive) return { columns, rows }

  const sums = columns.map((_, at) =>
    left.reduce((sum, key) => sum + (row(key).values[at] ?? 0), untold?.values[at] ?? 0),
  )
  const label = formatSentence(localizedConfig, 'rest', { n })

  return {
    columns,
    rows: [
      ...rows,
      { key: null, label, isRest: true, values: sums, behind: columns.map(() => null) },
    ],
  }
}

const labelOf = (localizedConfig: Config, { label }: Grouping, key: string | null): string =>
  key === null ? formatSentence(localizedConfig, 'unfilled') : label(key)

function toneOf({ tone }: Grouping, key: string | null): { tone?: Tone } {
  const groupTone = key === null ? undefined : tone?.(key)
  return groupTone === undefined ? {} : { tone: groupTone }
}

/** Orders keys as fixed or by first value; rows without a value last. */
function inOrder(
  { isTime, order }: Grouping,
  cells: GroupCells[],
  pick: (cell: GroupCells) => string | null,
  weigh: (cell: GroupCells) => number = ({ values }) => values[0] ?? 0,
) {
  const sums = new Map<string | null, number>()
  for (const cell of cells) sums.set(pick(cell), (sums.get(pick(cell)) ?? 0) + weigh(cell))
  const keys = [...sums.keys()].filter((key) => key !== null)
  if (isTime) return keys.toSorted()

  const byValue = (a: string, b: string) =>
    (sums.get(b) ?? 0) - (sums.get(a) ?? 0) || (a < b ? -1 : 1)
  const byPlace = (a: string, b: string) => (order?.indexOf(a) ?? 0) - (order?.indexOf(b) ?? 0)
  const sorted: (string | null)[] = keys.toSorted(order ? byPlace : byValue)

  return sums.has(null) ? [...sorted, null] : sorted
}

function withoutGaps(keys: (string | null)[], { step }: Grouping): string[] {
  const [first, last] = [keys.at(0), keys.at(-1)]
  if (!first || !last) return []

  const all = [first]
  for (let key = first; key < last && all.length < 4000; all.push(key))
    key = step === 'month' ? nextMonth(key) : plusDays(key, 1)

  return all
}

function nextMonth(key: string): string {
  const [year = 0, month = 0] = key.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}
