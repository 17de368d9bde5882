import type { Config } from './config.ts'
import { regionChain } from './facts/region.ts'
import { type Json, systemColumns } from './record.ts'
import type { Column, FieldType } from './types.generated.ts'
import { countedDays, type CountedDays, type CountedRecord } from './workflow/counted-days.ts'

export interface CellSource {
  record: CountedRecord & { region?: string | null | undefined }
  column: Column
  /** Masked for readers who may not see it in full. */
  value: Json | undefined
  now: Date
}

/** Replaces the field's text. */
export type CellContent = Pick<CountedDays, 'text'> & Partial<CountedDays>

/** How a column with a certain `as` shows its values. */
interface ColumnRenderer {
  /** Default: all. */
  types?: readonly FieldType[]
  /** The stored value sorts as displayed. */
  isSortable?: true
  /** Items and states as a tag in their color. */
  isTag?: true
  /** Cards show it too, instead of the stored time. */
  isOnCards?: true
  /** A time is shown as its day. */
  isDay?: true
  /** On screen and in spreadsheets; absent: the field's text; null: empty. */
  content?: (config: Config, cell: CellSource) => CellContent | null
}

const times = ['date', 'date-time'] as const

const days = (config: Config, { record, column, now }: CellSource) =>
  countedDays(config, record, column, now)

/** 1 city, 2 district. */
const regionAt =
  (level: 1 | 2) =>
  (config: Config, { record, column, value }: CellSource): CellContent => {
    const code = value ?? (isOwnRegion(config, record, column) ? record.region : null)
    return { text: regionChain(config, String(code ?? ''))[level]?.n ?? '' }
  }

function isOwnRegion(config: Config, { entity }: CountedRecord, { field }: Column): boolean {
  const { fields = {}, scope } = config.entities[entity] ?? {}
  return field === scope?.region || (!Object.hasOwn(fields, field) && field in systemColumns)
}

/** Screen, spreadsheet, sorting and linter follow from the entry. */
export const columnRenderers: Record<NonNullable<Column['as']>, ColumnRenderer> = {
  text: {},
  tag: { types: ['dictionary', 'boolean', 'text', 'year'], isSortable: true, isTag: true },
  date: { types: times, isSortable: true, isOnCards: true, isDay: true },
  days: { types: times, isOnCards: true, content: days },
  daysLeft: { types: times, isSortable: true, isOnCards: true, content: days },
  city: { types: ['region'], content: regionAt(1) },
  district: { types: ['region'], content: regionAt(2) },
}

export const rendererOf = ({ as }: Column): ColumnRenderer | undefined =>
  as === undefined ? undefined : columnRenderers[as]
