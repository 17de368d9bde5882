import { createHash } from 'node:crypto'
import type { Config } from '#config-model/config.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import { sqlLiteral } from '#server/database/identifier.ts'
import type { Parameters } from '#server/records/sql/parameters.ts'

/** A source's column in SQL; `isFilled`: never null. */
export interface SourceColumn {
  kind: 'text' | 'number' | 'boolean' | 'time' | 'texts' | 'json'
  sql: string
  isFilled?: true
  /** What its rows are sorted by, of the same kind; by default the value. */
  orderSql?: string
}

/** Both bounds are inclusive. */
export interface InclusiveRange {
  from?: string | undefined
  to?: string | undefined
}

export interface SourceSums {
  /** The missing column; its filter is passed as a range. */
  over: string
  /** Columns that add up. */
  of: readonly string[]
  /** The table without the column `over`; null for an unsupported range. */
  table: (range: InclusiveRange, parameters: Parameters) => string | null
}

/** The rows of a source as SQL: the planner uses their columns and indexes. */
export interface SourceRows {
  /** A table, or a function that returns rows. */
  table: string
  tables: FollowedTable[]
  id: string
  /** Columns of an id, joined by a dot. */
  idParts?: [string, string]
  columns: Record<string, SourceColumn>
  createdAt: string
  updatedAt?: string
  version?: string
  region?: string
  /** The column of the account whose `own` the row is. */
  owner?: string
  /** text[] of bigrams of searched fields, as by `bigramsOf`. */
  bigramsSql?: string
  /** Rows with a word from an index, given SQL of its bigrams. */
  searched?: (bigramsSql: string) => string
  sums?: SourceSums
  rowTexts?: RowTextsOf
  /** The stored texts that `rowTexts` shows as this one, in any language. */
  storedTexts?: (field: string, text: string) => string[]
  /** Stored values have no language: `rowTexts` applies to the configuration's own language too. */
  isStoredAsData?: true
  isLockable: boolean
}

/** Texts of rows by field, from a localized configuration. */
export type RowTextsOf = (
  config: Config,
  locale: Locale,
) => (id: string, data: RecordData) => RecordData

/** Rows of a source, some of them from the configuration. */
export type ReadSource = (config: Config) => SourceRows

export const textColumn = (sql: string): SourceColumn => ({ kind: 'text', sql })
export const numberColumn = (sql: string): SourceColumn => ({ kind: 'number', sql })
export const timeColumn = (sql: string): SourceColumn => ({ kind: 'time', sql })
export const booleanColumn = (sql: string): SourceColumn => ({ kind: 'boolean', sql })
export const filledColumn = (column: SourceColumn): SourceColumn => ({ ...column, isFilled: true })

/** @param types SQL types of the columns */
export const configuredRows = (
  types: string,
  rows: object[],
  more: Pick<SourceRows, 'id' | 'columns'> & Partial<SourceRows>,
): SourceRows => ({
  table: `jsonb_to_recordset(${sqlLiteral(JSON.stringify(rows))}::jsonb) configured(${types})`,
  tables: [],
  createdAt: `'epoch'::timestamptz`,
  isLockable: false,
  ...more,
})

/** A hash of the content, as version number for optimistic locking. */
export const versionNumberOf = (content: unknown): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUInt32BE(0) >>> 2
