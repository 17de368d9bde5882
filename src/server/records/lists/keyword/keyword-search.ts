import type { ListParts } from '#server/records/lists/list-parts.ts'
import { commonTagsOf, rowTagsFor, type CommonTags } from '#server/records/row-tags/row-tags.ts'

/** How the rows that hold a word are found in the index of pairs and signs. */
export interface WordSearch {
  /** The condition that the index finds the pairs of the word by. */
  held: string
  /** The signs of a row, as the index holds them. */
  rowTagsSql: string
  /** Those that are certain of the rows. */
  rowTags: CommonTags
  /** Columns whose times are among them. */
  times: readonly string[]
  /** What tells whether a row that holds the pairs holds the word. */
  written: string
  /** What else is asked of a row, whatever the word. */
  elsewhere: string
  /** Everything that is asked of a row which the index finds. */
  rest: string
}

/**
 * How the index finds the rows of a list that hold its word; null for a word that is no pair, or is
 * heard too, or where nobody says in which year the rows lie.
 */
export function wordSearch({
  config,
  page,
  knownPredicates,
  where,
  word,
}: ListParts): WordSearch | null {
  if (word === undefined) return null

  const entityTags = rowTagsFor(config, page.entity)
  const rowTags = commonTagsOf(entityTags, knownPredicates)
  if (rowTags === null) return null

  const others = where.filter((sql) => sql !== word.whole)

  return {
    held: word.held,
    rowTagsSql: entityTags.sql,
    rowTags,
    times: entityTags.times,
    written: word.written,
    elsewhere: others.length === 0 ? 'true' : others.join(' and '),
    rest: [...others, word.written].join(' and '),
  }
}
