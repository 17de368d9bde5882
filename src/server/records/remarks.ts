import { formatDateTime } from '#config-model/facts/time.ts'
import type { Remark } from '#contract/record.ts'
import type { Query } from '#server/database/database.ts'

interface Row {
  id: string
  path: string
  level: 'must' | 'advice'
  content: string
  by_name: string
  by_role: string
  at: Date
  round: number
  resolved: boolean
  reply: string | null
}

/** All remarks of a record, oldest first. */
export async function readRemarks(query: Query, record: string): Promise<Remark[]> {
  const rows = await query<Row>('select * from remark where record_id = $1 order by at, id', [record])
  return rows.map((row) => ({
    id: row.id,
    path: row.path,
    level: row.level,
    content: row.content,
    by: row.by_name,
    byRole: row.by_role,
    at: formatDateTime(row.at),
    round: row.round,
    resolved: row.resolved,
    reply: row.reply,
  }))
}

/** Paths with an open remark that has to be corrected. */
export const openPaths = (remarks: Remark[]): string[] =>
  remarks.filter((remark) => !remark.resolved).map((remark) => remark.path)
