import type { Block } from './types.generated.ts'

type ChartKindName = NonNullable<Block['as']>

interface ChartKind {
  /** Whether it is a picture with a table behind a button; otherwise it is a table only. */
  isPicture: boolean
  /** The largest number of groups that stays readable. */
  maxGroups: number
  /** Five-number summaries: possible, or the only measure it shows. */
  spread?: 'possible' | 'only'
  /** Whether cells are shaded by value; also shows pairwise comparisons. */
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

/** Returns a block's chart kind, by default bars; undefined for an unknown one. */
export const chartKindOf = ({ as = 'bar' }: Pick<Block, 'as'>): ChartKind | undefined =>
  chartKinds[as]

export const isPictureKind = (kind: ChartKindName): kind is PictureKind =>
  chartKinds[kind].isPicture
