import type { Config } from './config.ts'
import { regionChain } from './facts/region.ts'
import type { Json } from './record.ts'
import { systemColumns } from './system-columns.ts'
import type { Column, FieldType } from './types.generated.ts'
import { countedDays, type CountedDays, type Waiting } from './workflow/counted-days.ts'

/** A cell of a list: its record, its column, and the value of its field. */
export interface CellSource {
  record: Waiting & { region?: string | null | undefined }
  column: Column
  /** Masked for readers who may not see it in full. */
  value: Json | undefined
  now: Date
}

/** What a cell says in place of the text of its field. */
export type CellContent = Pick<CountedDays, 'text'> & Partial<CountedDays>

/** How a column shows its field: `as` of a column. */
interface ColumnRenderer {
  /** Types of fields that it can show; absent: every type. */
  types?: readonly FieldType[]
  /** The shown order is the order of the stored values. */
  isSortable?: true
  /** Items and states as a label in their color. */
  isTag?: true
  /** On the screen and in a spreadsheet; absent: the text of the field. Null: empty. */
  content?: (config: Config, cell: CellSource) => CellContent | null
}

const times = ['date', 'date-time'] as const

const days = (config: Config, { record, column, now }: CellSource) =>
  countedDays(config, record, column, now)

/** The region of a cell at a level: 1 the city, 2 the district. */
const regionAt =
  (level: 1 | 2) =>
  (config: Config, { record, column, value }: CellSource): CellContent => {
    const code = value ?? (isOwnRegion(config, record, column) ? record.region : null)
    return { text: regionChain(config, String(code ?? ''))[level]?.n ?? '' }
  }

function isOwnRegion(config: Config, { entity }: Waiting, { field }: Column): boolean {
  const { fields = {}, scope } = config.entities[entity] ?? {}
  return field === scope?.region || (!Object.hasOwn(fields, field) && field in systemColumns)
}

/**
 * Every renderer of the language; a name in the schema without an entry here does not compile.
 * Screen, spreadsheet, sorting and linter follow from the entry.
 */
export const columnRenderers: Record<NonNullable<Column['as']>, ColumnRenderer> = {
  text: {},
  tag: { types: ['dictionary', 'boolean', 'text', 'year'], isSortable: true, isTag: true },
  date: { types: times, isSortable: true },
  days: { types: times, content: days },
  daysLeft: { types: times, isSortable: true, content: days },
  city: { types: ['region'], content: regionAt(1) },
  district: { types: ['region'], content: regionAt(2) },
}

/** How a column shows its field, when it says so. */
export const rendererOf = ({ as }: Column): ColumnRenderer | undefined =>
  as === undefined ? undefined : columnRenderers[as]
