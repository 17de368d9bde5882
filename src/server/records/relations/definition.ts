import type { Config } from '#config-model/config.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'

/** A column of rows that a source keeps: what it holds, and never null when `isFilled`. */
export interface SourceColumn {
  kind: 'text' | 'number' | 'boolean' | 'time' | 'texts' | 'json'
  sql: string
  isFilled?: true
}

/** Limits of a column's range, both included. */
export interface Ends {
  from?: string | undefined
  to?: string | undefined
}

/** The same numbers in fewer rows, for sums. */
export interface SourceSums {
  /** The column that these rows lack: its filter is passed as a range. */
  over: string
  /** The columns that add up. */
  of: readonly string[]
  /** The `from` item without `over`; null for an unsupported range. */
  table: (range: Ends, parameters: Parameters) => string | null
}

/** The rows of a source as SQL, so that the planner sees its own columns and uses their indexes. */
export interface SourceRows {
  /** A table, or a function that answers rows. */
  table: string
  tables: string[]
  id: string
  /** The columns that an id is made of, with a dot between: one row is found by them. */
  idParts?: [string, string]
  /** By field of the source: every one has a column. */
  columns: Record<string, SourceColumn>
  createdAt: string
  updatedAt?: string
  version?: string
  region?: string
  /** Whose `own` it is. */
  owner?: string
  /** text[] of the pairs of letters in its searched fields, as `bigramsOf` finds them. */
  bigramsSql?: string
  /**
   * Rows whose searched fields hold a word, given as SQL of its pairs of letters: found without
   * looking at each.
   */
  searched?: (bigramsSql: string) => string
  sums?: SourceSums
  /** Portal texts of its rows, in the caller's language. */
  rowTexts?: TellRow
  /** Stored values have no language: `rowTexts` also applies to the configuration's own. */
  isStoredAsData?: true
  /** Its rows can be locked: it is a table that the portal may change. */
  isLockable: boolean
}

/** A row's texts by field; the configuration is localized already. */
export type TellRow = (
  config: Config,
  locale: Locale,
) => (id: string, data: RecordData) => RecordData

/** How a source finds its rows; those of the configuration are in it. */
export type ReadSource = (config: Config) => SourceRows
