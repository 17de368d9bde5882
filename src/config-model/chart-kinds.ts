import type { Block } from './types.generated.ts'

/** The kinds of a chart: `as` of a block. */
type ChartKindName = NonNullable<Block['as']>

interface ChartKind {
  /** Drawn as a picture, with a table behind a button; else a table alone. */
  isPicture: boolean
  /** More groups cannot be read. */
  maxGroups: number
  /** Whether it shows the five numbers of a spread, or nothing else. */
  spread?: 'possible' | 'only'
  /** A table shaded by its figures, which also compares pairs. */
  isShaded?: true
}

/** Every kind of chart; a name in the schema without an entry here does not compile. */
export const chartKinds = {
  bar: { isPicture: true, maxGroups: 20 },
  line: { isPicture: true, maxGroups: 60 },
  donut: { isPicture: true, maxGroups: 8 },
  box: { isPicture: true, maxGroups: 40, spread: 'only' },
  heat: { isPicture: false, maxGroups: Infinity, isShaded: true },
  table: { isPicture: false, maxGroups: Infinity, spread: 'possible' },
} as const satisfies Record<ChartKindName, ChartKind>

/** The kinds that are drawn as a picture. */
export type PictureKind = {
  [Kind in ChartKindName]: (typeof chartKinds)[Kind]['isPicture'] extends true ? Kind : never
}[ChartKindName]

/** What the chart of a block can show, bars when it names none; undefined for an unknown kind. */
export const chartKindOf = ({ as = 'bar' }: Pick<Block, 'as'>): ChartKind | undefined =>
  chartKinds[as]

export const isPictureKind = (kind: ChartKindName): kind is PictureKind =>
  chartKinds[kind].isPicture
