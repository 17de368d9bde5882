import type { CompiledList } from '#server/records/lists/list-query.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import type { WordSearch } from './keyword-search.ts'

/** A list that looks for a word which an index finds. */
export type Searched = CompiledList & { search: WordSearch }

/** Whether a list looks for a word that an index finds. */
export const isSearched = (list: CompiledList): list is Searched => list.search !== null

/**
 * What is told of some rows of a search, the first of its list: how many they are, and what was
 * asked of them.
 */
export type RowsSummary<Answer> = { total: number } & Answer

/** SQL that answers `Told` as one jsonb of the rows `found(id, key)`. */
export type SummarySql<Answer> = ((parameters: Parameters) => string) & { readonly answer?: Answer }

/** The rows that something is told of. */
export const foundRows = ({ orderedBy }: CompiledList, from: string, where: string): string =>
  `found as materialized (select id, ${orderedBy.sql} as key from ${from} where ${where})`

/** The parameters of a statement that asks what a list asks, and more. */
export const parametersOf = ({ parameters }: Pick<CompiledList, 'parameters'>): Parameters =>
  Parameters.after(parameters)

/**
 * What stands after `from`: the rows that hold the pairs of the word, have the signs that are
 * certain, and one of each further list of signs. Nothing else decides how they are found: what
 * remains to be asked of each is out of the planner's sight.
 * @param lists of signs, or SQL that tells one
 */
export function heldRows(
  { table, search }: Searched,
  parameters: Parameters,
  lists: (string[] | string)[] = [],
): string {
  const { held, rowTagsSql, rowTags } = search
  const sets = [...rowTags.any, ...lists].map(
    (list) =>
      `${rowTagsSql} && ${typeof list === 'string' ? list : `${parameters.add(list)}::text[]`}`,
  )

  const all =
    rowTags.all.length === 0 ? [] : [`${rowTagsSql} @> ${parameters.add(rowTags.all)}::text[]`]

  return `(select * from ${table} where ${[held, ...all, ...sets].join(' and ')} offset 0) ${table}`
}
