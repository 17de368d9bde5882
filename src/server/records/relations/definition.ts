import type { Config } from '#config-model/config.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'

/** `isFilled`: never null. */
export interface SourceColumn {
  kind: 'text' | 'number' | 'boolean' | 'time' | 'texts' | 'json'
  sql: string
  isFilled?: true
}

/** Inclusive bounds. */
export interface Ends {
  from?: string | undefined
  to?: string | undefined
}

export interface SourceSums {
  /** Absent there; its filter is passed as a range. */
  over: string
  /** Columns that add up. */
  of: readonly string[]
  /** Without `over`; null for an unsupported range. */
  table: (range: Ends, parameters: Parameters) => string | null
}

/** As SQL, so that the planner uses their columns and indexes. */
export interface SourceRows {
  /** Or a function that returns rows. */
  table: string
  tables: FollowedTable[]
  id: string
  /** Columns of an id, joined by a dot. */
  idParts?: [string, string]
  /** By field of the source. */
  columns: Record<string, SourceColumn>
  createdAt: string
  updatedAt?: string
  version?: string
  region?: string
  /** Whose `own` it is. */
  owner?: string
  /** text[] of bigrams of searched fields, as by `bigramsOf`. */
  bigramsSql?: string
  /** Rows with a word, given as SQL of its bigrams, from an index. */
  searched?: (bigramsSql: string) => string
  sums?: SourceSums
  rowTexts?: RowTextsOf
  /** Stored values have no language: `rowTexts` also applies to the configuration's own. */
  isStoredAsData?: true
  /** A table that the portal writes. */
  isLockable: boolean
}

/** By field; the configuration is localized already. */
export type RowTextsOf = (
  config: Config,
  locale: Locale,
) => (id: string, data: RecordData) => RecordData

/** Some of them from the configuration. */
export type ReadSource = (config: Config) => SourceRows
