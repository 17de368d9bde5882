import type { Database } from '#server/database/database.ts'
import { capOf, type CompiledList } from '#server/records/lists/list-query.ts'
import { bucketCount } from '#server/records/lists/row-tags.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'
import { countMany, countPlanned } from './count-keyword.ts'
import { heldRows, isSearched, parametersOf } from './held-rows.ts'
import { isRare, sampleRows } from './sample-rows.ts'

type Asking = Pick<Database, 'query' | 'queryPlanned'>

/** Rows, for all presets. */
const together = 5000

/** With an optional preset and word. */
export type CompilePart = (part: {
  preset?: string
  keyword?: string | undefined
  /** Those of the outer statement; otherwise new ones. */
  parameters?: Parameters
}) => CompiledList

/**
 * Up to one beyond the cap: in one statement, or in some buckets first and then the presets below
 * the cap.
 */
export async function countPresets(
  database: Asking,
  keyword: string,
  presets: string[],
  compile: CompilePart,
): Promise<number[]> {
  const list = compile({ keyword })
  if (!isSearched(list)) throw new Error('no word is looked for')

  const sample = await sampleRows(database, list)
  if (isRare(sample))
    return Promise.all(
      presets.map((preset) => countPlanned(database, compile({ preset, keyword }))),
    )

  const { seen, each } = sample
  const count = Math.min(
    bucketCount,
    Math.ceil((together * bucketCount) / Math.max(1, seen * each)),
  )

  const parameters = parametersOf(list)
  const rows = heldRows(
    list,
    parameters,
    count < bucketCount ? [list.search.rowTags.buckets(0, count)] : [],
  )
  const counts = presets.map(
    (preset) => `(count(*) filter (where ${compile({ preset, parameters }).where}))::int`,
  )
  const [totalsRow] = await database.query<{ totals: number[] }>(
    `select array[${counts.join(', ')}] as totals from ${rows} where ${list.search.rest}`,
    parameters.values,
  )

  const totals: number[] = []

  for (const [at, preset] of presets.entries()) {
    const total = totalsRow?.totals[at] ?? 0
    const part = compile({ preset, keyword })
    const isCounted = count === bucketCount || total > capOf(part)

    // May have few rows among many matches without a row tag: another index may find them.
    const isNarrowed =
      isSearched(part) && part.search.rowTags.any.length > list.search.rowTags.any.length
    if (isCounted) totals.push(total)
    else if (isNarrowed)
      totals.push(await countMany(database, part, { seen: total, each: bucketCount / count }))
    else totals.push(await countPlanned(database, part))
  }

  return totals
}
