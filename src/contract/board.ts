import { Type, type Static } from 'typebox'
import type { Tone } from '#config-model/types.generated.ts'
import { FilterValue } from './record.ts'
import { mapOf, nullable } from './schema-parts.ts'

export const DrillDownTarget = Type.Object({
  list: Type.String(),
  preset: Type.String(),
  filter: mapOf(FilterValue),
})
export type DrillDownTarget = Static<typeof DrillDownTarget>

/** A group or item, one value per column; null where nothing is measured. */
export const AggregateRow = Type.Object({
  /** Null for rows without one and for the rest. */
  key: nullable(Type.String()),
  label: Type.String(),
  isRest: Type.Optional(Type.Literal(true)),
  tone: Type.Optional(Type.Unsafe<Tone>({ type: 'string' })),
  values: Type.Array(nullable(Type.Number())),
  /** The total of which an item's first value is a share. */
  whole: Type.Optional(Type.Number()),
  /** The rows behind each value; null where no list shows exactly those. */
  behind: Type.Array(nullable(DrillDownTarget)),
})
export type AggregateRow = Static<typeof AggregateRow>

/** A measure, a part of the rows, or a value of the splitting field. */
export const AggregateColumn = Type.Object({
  key: nullable(Type.String()),
  title: Type.String(),
  /** E.g. 天; empty for counts. */
  unit: Type.String(),
  tone: Type.Optional(Type.Unsafe<Tone>({ type: 'string' })),
})
export type AggregateColumn = Static<typeof AggregateColumn>

export const PairwiseComparison = Type.Object({
  /** Fewer shared items are not significant. */
  fewest: Type.Integer(),
  /** Shared items; on the diagonal, all. */
  shared: Type.Array(Type.Array(Type.Number())),
  /** How much greater the row's values are on average; null without shared items. */
  apart: Type.Array(Type.Array(nullable(Type.Number()))),
})
export type PairwiseComparison = Static<typeof PairwiseComparison>

/** GET /api/board/block/{index of the block}/{page id} */
export const BoardBlockData = Type.Object({
  /** Empty for items. */
  title: Type.String(),
  columns: Type.Array(AggregateColumn),
  rows: Type.Array(AggregateRow),
  /** For a comparison, which has a column per row. */
  pairs: Type.Optional(PairwiseComparison),
  /** Requested filters without effect. */
  ignored: Type.Array(Type.String()),
})
export type BoardBlockData = Static<typeof BoardBlockData>
