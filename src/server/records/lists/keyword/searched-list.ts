import type { CompiledList } from '#server/records/lists/list-query.ts'
import { Parameters } from '#server/records/sql/parameters.ts'
import type { KeywordSearch } from './keyword-search.ts'

/** A list with a word that an index can find. */
export type SearchedList = CompiledList & { search: KeywordSearch }

export const isSearched = (list: CompiledList): list is SearchedList => list.search !== null

export type RowsSummary<Answer> = { total: number } & Answer

/** Returns a `RowsSummary` as one jsonb from `found(id, key)`. */
export type SummarySql<Answer> = ((parameters: Parameters) => string) & { readonly answer?: Answer }

export const matchingRowsSql = ({ orderedBy }: CompiledList, from: string, where: string): string =>
  `matches as materialized (select id, ${orderedBy.sql} as key from ${from} where ${where})`

/** Starts parameters that continue a list's. */
export const parametersOf = ({ parameters }: Pick<CompiledList, 'parameters'>): Parameters =>
  Parameters.after(parameters)

/**
 * A `from` item: rows with the word's bigrams, all required tags, and a tag of each further list.
 * `offset 0` hides all other conditions from the planner.
 * @param lists of tags, or SQL that returns one
 */
export function indexedRowsSql(
  { table, search }: SearchedList,
  parameters: Parameters,
  lists: (string[] | string)[] = [],
): string {
  const { bigramCondition, rowTagsSql, rowTags } = search
  const sets = [...rowTags.any, ...lists].map(
    (list) =>
      `${rowTagsSql} && ${typeof list === 'string' ? list : `${parameters.add(list)}::text[]`}`,
  )

  const all =
    rowTags.all.length === 0 ? [] : [`${rowTagsSql} @> ${parameters.add(rowTags.all)}::text[]`]

  return `(select * from ${table} where ${[bigramCondition, ...all, ...sets].join(' and ')} offset 0) ${table}`
}
