import type { Config } from '#config-model/config.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'

/** A column of a source's rows; `isFilled`: never null. */
export interface SourceColumn {
  kind: 'text' | 'number' | 'boolean' | 'time' | 'texts' | 'json'
  sql: string
  isFilled?: true
}

/** Inclusive bounds of a range. */
export interface Ends {
  from?: string | undefined
  to?: string | undefined
}

/** A smaller table with the same sums. */
export interface SourceSums {
  /** The column that it lacks; its filter is passed as a range. */
  over: string
  /** The columns that add up. */
  of: readonly string[]
  /** The `from` item without `over`; null for an unsupported range. */
  table: (range: Ends, parameters: Parameters) => string | null
}

/** The rows of a source as SQL, so that the planner sees its own columns and uses their indexes. */
export interface SourceRows {
  /** A table, or a function that returns rows. */
  table: string
  tables: string[]
  id: string
  /** The columns of an id, joined by a dot, for lookups. */
  idParts?: [string, string]
  /** By field of the source; every field has a column. */
  columns: Record<string, SourceColumn>
  createdAt: string
  updatedAt?: string
  version?: string
  region?: string
  /** Whose `own` it is. */
  owner?: string
  /** text[] of the bigrams of searched fields, as by `bigramsOf`. */
  bigramsSql?: string
  /** Rows whose searched fields contain a word, given as SQL of its bigrams, from an index. */
  searched?: (bigramsSql: string) => string
  sums?: SourceSums
  /** Localized texts of its rows. */
  rowTexts?: RowTextsOf
  /** Stored values have no language: `rowTexts` also applies to the configuration's own. */
  isStoredAsData?: true
  /** Supports row locks: a table that the portal writes. */
  isLockable: boolean
}

/** Localized texts of a row by field; the configuration is localized already. */
export type RowTextsOf = (
  config: Config,
  locale: Locale,
) => (id: string, data: RecordData) => RecordData

/** Builds the rows of a source, some of them from the configuration. */
export type ReadSource = (config: Config) => SourceRows
