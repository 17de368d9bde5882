import { createHash } from 'node:crypto'
import { sqlLiteral } from '#server/database/identifier.ts'
import type { SourceColumn, SourceRows } from './definition.ts'

export const textColumn = (sql: string): SourceColumn => ({ kind: 'text', sql })
export const numberColumn = (sql: string): SourceColumn => ({ kind: 'number', sql })
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

/** Hashed from the content, for optimistic locking. */
export const versionNumberOf = (content: unknown): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUInt32BE(0) >>> 2
