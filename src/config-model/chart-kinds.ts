import type { Block } from './types.generated.ts'

type ChartKindName = NonNullable<Block['as']>

interface ChartKind {
  /** A picture with a table behind a button; otherwise a table only. */
  isPicture: boolean
  /** Beyond them it is unreadable. */
  maxGroups: number
  /** Five-number summaries are possible, or the only measure it shows. */
  spread?: 'possible' | 'only'
  /** Shades cells by value; also shows pairwise comparisons. */
  isShaded?: true
}

export const chartKinds = {
  bar: { isPicture: true, maxGroups: 20 },
  line: { isPicture: true, maxGroups: 60 },
  donut: { isPicture: true, maxGroups: 8 },
  box: { isPicture: true, maxGroups: 40, spread: 'only' },
  heat: { isPicture: false, maxGroups: Infinity, isShaded: true },
  table: { isPicture: false, maxGroups: Infinity, spread: 'possible' },
} as const satisfies Record<ChartKindName, ChartKind>

export type PictureKind = {
  [Kind in ChartKindName]: (typeof chartKinds)[Kind]['isPicture'] extends true ? Kind : never
}[ChartKindName]

/** By default bars; undefined for an unknown kind. */
export const chartKindOf = ({ as = 'bar' }: Pick<Block, 'as'>): ChartKind | undefined =>
  chartKinds[as]

export const isPictureKind = (kind: ChartKindName): kind is PictureKind =>
  chartKinds[kind].isPicture
