import { Type, type Static } from 'typebox'
import type { Tone } from '#config-model/types.generated.ts'
import { FilterValue } from './record.ts'
import { mapOf, nullable } from './schema-parts.ts'

/** The rows behind a figure: a list page, and what of it. */
export const RowsBehind = Type.Object({
  list: Type.String(),
  /** Empty: all rows of the list. */
  preset: Type.String(),
  filter: mapOf(FilterValue),
})
export type RowsBehind = Static<typeof RowsBehind>

/**
 * One group or one item of a block, with a value for each column; null where there is nothing to
 * measure.
 */
export const FigureRow = Type.Object({
  /** The stored value of the group; null for rows without a value and for the aggregated rest. */
  key: nullable(Type.String()),
  label: Type.String(),
  /** The groups beyond the largest ones, aggregated. */
  isRest: Type.Optional(Type.Literal(true)),
  /** The colour that its state or item has anyway. */
  tone: Type.Optional(Type.Unsafe<Tone>({ type: 'string' })),
  values: Type.Array(nullable(Type.Number())),
  /** Of an item: what the first value is a share of. */
  whole: Type.Optional(Type.Number()),
  /** For each value the rows behind it; null where no list shows exactly those. */
  behind: Type.Array(nullable(RowsBehind)),
})
export type FigureRow = Static<typeof FigureRow>

/**
 * What a column measures: one measure, one part of the rows, or the value of the field that the
 * rows are split by.
 */
export const FigureColumn = Type.Object({
  key: nullable(Type.String()),
  title: Type.String(),
  /** Of the values, such as 天; empty for numbers of records. */
  unit: Type.String(),
  tone: Type.Optional(Type.Unsafe<Tone>({ type: 'string' })),
})
export type FigureColumn = Static<typeof FigureColumn>

/** The values of rows compared with each other, by row and column. */
export const Pairs = Type.Object({
  /** Fewer shared than this say nothing. */
  fewest: Type.Integer(),
  /** How many both have; with itself, all that it has. */
  shared: Type.Array(Type.Array(Type.Number())),
  /** How much greater the row's are on average; null where nothing is shared. */
  apart: Type.Array(Type.Array(nullable(Type.Number()))),
})
export type Pairs = Static<typeof Pairs>

/**
 * GET /api/board/block/{place of the block}/{page id}: the figures of one block, counted over what
 * the reader may see.
 */
export const BoardBlockData = Type.Object({
  /** The title of the grouping; empty for items. */
  title: Type.String(),
  columns: Type.Array(FigureColumn),
  rows: Type.Array(FigureRow),
  /**
   * Of rows that are compared with each other: a column for each row, and for each value what it
   * rests on.
   */
  pairs: Type.Optional(Pairs),
  /** Requested filters that these figures do not support. */
  ignored: Type.Array(Type.String()),
})
export type BoardBlockData = Static<typeof BoardBlockData>
