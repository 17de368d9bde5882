import type { ListParts } from '#server/records/lists/list-parts.ts'
import { commonTagsOf, rowTagsFor, type CommonTags } from '#server/records/lists/row-tags.ts'

export interface KeywordSearch {
  bigramCondition: string
  /** A text[] of tags. */
  rowTagsSql: string
  /** Tags that all rows of the list have. */
  rowTags: CommonTags
  /** Columns with time tags. */
  times: readonly string[]
  wordCondition: string
  otherConditions: string
  /** All conditions that the index does not check. */
  rest: string
}

/** Null for a word shorter than a bigram, with pinyin matches, or without a known year. */
export function compileKeywordSearch({
  config,
  page,
  knownPredicates,
  where,
  word,
}: ListParts): KeywordSearch | null {
  if (word === undefined) return null

  const entityTags = rowTagsFor(config, page.entity)
  const rowTags = commonTagsOf(entityTags, knownPredicates)
  if (rowTags === null) return null

  const others = where.filter((sql) => sql !== word.whole)

  return {
    bigramCondition: word.bigramCondition,
    rowTagsSql: entityTags.sql,
    rowTags,
    times: entityTags.times,
    wordCondition: word.wordCondition,
    otherConditions: others.length === 0 ? 'true' : others.join(' and '),
    rest: [...others, word.wordCondition].join(' and '),
  }
}
