import { createHash } from 'node:crypto'
import { literal } from '#server/records/sql/identifier.ts'
import type { SourceColumn, SourceRows } from './definition.ts'

export const text = (sql: string): SourceColumn => ({ kind: 'text', sql })
export const number = (sql: string): SourceColumn => ({ kind: 'number', sql })
export const flag = (sql: string): SourceColumn => ({ kind: 'boolean', sql })
export const filled = (column: SourceColumn): SourceColumn => ({ ...column, isFilled: true })

/**
 * Rows that the configuration in force has.
 * @param types the columns with their SQL types, as a definition says them
 */
export const configuredRows = (
  types: string,
  rows: object[],
  more: Pick<SourceRows, 'id' | 'columns'> & Partial<SourceRows>,
): SourceRows => ({
  table: `jsonb_to_recordset(${literal(JSON.stringify(rows))}::jsonb) configured(${types})`,
  tables: [],
  createdAt: `'epoch'::timestamptz`,
  isLockable: false,
  ...more,
})

/** Another number for other content: whoever changes what a file says has seen it as it is. */
export const versionOf = (content: unknown): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUInt32BE(0) >>> 2
