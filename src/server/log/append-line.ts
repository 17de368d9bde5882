import type { Query } from '#server/database/database.ts'
import { type LogTable, logTableNames, logTables } from '#server/database/log-tables.ts'
import type { LogKey } from './log-keys.ts'

/** Without the columns set by database and portal. */
export type LogLineOf<Table extends LogTable> = Record<(typeof logTables)[Table][number], unknown>

const statements = Object.fromEntries(
  logTableNames.map((table) => {
    const columns: readonly string[] = [...logTables[table], 'mark']
    return [
      table,
      `insert into ${table}(${columns.join(', ')})
        values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    ]
  }),
) as Record<LogTable, string>

/** The signed text, equal before storing and after reading. */
export const serializeLine = <Table extends LogTable>(
  table: Table,
  line: LogLineOf<Table>,
): string =>
  canonicalJson([
    table,
    ...logTables[table].map((column) => plain((line as Record<string, unknown>)[column])),
  ])

/** Appends a line within the transaction of the event, the only way to do so. */
export async function appendLine<Table extends LogTable>(
  query: Query,
  key: LogKey,
  table: Table,
  line: LogLineOf<Table>,
): Promise<void> {
  const values = logTables[table].map((column) => stored((line as Record<string, unknown>)[column]))
  await query(statements[table], [...values, key.mark(serializeLine(table, line))])
}

const plain = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null)

/** Objects become jsonb. */
function stored(value: unknown): unknown {
  if (value === undefined || value === null || value instanceof Date || Array.isArray(value))
    return value ?? null
  return typeof value === 'object' ? JSON.stringify(value) : value
}

/** JSON with sorted keys, whose order jsonb does not preserve, and without undefined members. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'

  const members: string[] = []
  for (const key of Object.keys(value).toSorted()) {
    const inner = (value as Record<string, unknown>)[key]
    if (inner !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(inner)}`)
  }

  return `{${members.join(',')}}`
}
