import type { Tone } from '#config-model/types.generated.ts'
import type { FilterValue } from './record.ts'

/** The rows behind a figure: a list page, and what of it. */
export interface RowsBehind {
  list: string
  /** Empty: all rows of the list. */
  preset: string
  filter: Record<string, FilterValue>
}

/**
 * One group or one item of a block, with a value for each column; null where there is nothing to
 * measure.
 */
export interface FigureRow {
  /** The stored value of the group; null for rows without a value and for the aggregated rest. */
  key: string | null
  label: string
  /** The groups beyond the largest ones, aggregated. */
  isRest?: true
  /** The colour that its state or item has anyway. */
  tone?: Tone
  values: (number | null)[]
  /** Of an item: what the first value is a share of. */
  whole?: number
  /** For each value the rows behind it; null where no list shows exactly those. */
  behind: (RowsBehind | null)[]
}

/**
 * What a column measures: one measure, one part of the rows, or the value of the field that the
 * rows are split by.
 */
export interface FigureColumn {
  key: string | null
  title: string
  /** Of the values, such as 天; empty for numbers of records. */
  unit: string
  tone?: Tone
}

/**
 * GET /api/board/block/{place of the block}/{page id}: the figures of one block, counted over what
 * the reader may see.
 */
export interface BoardBlockData {
  /** The title of the grouping; empty for items. */
  title: string
  columns: FigureColumn[]
  rows: FigureRow[]
  /**
   * Of rows that are compared with each other: a column for each row, and for each value what it
   * rests on.
   */
  pairs?: Pairs
  /** Requested filters that these figures do not support. */
  ignored: string[]
}

/** The values of rows compared with each other, by row and column. */
export interface Pairs {
  /** Fewer shared than this say nothing. */
  fewest: number
  /** How many both have; with itself, all that it has. */
  shared: number[][]
  /** How much greater the row's are on average; null where nothing is shared. */
  apart: (number | null)[][]
}
