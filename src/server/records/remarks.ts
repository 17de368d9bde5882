import { entityOf, type Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Entity } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { pathWithCurrentNames } from '#config-model/values/current-names.ts'
import { silentTransitions } from '#config-model/workflow/shown-state.ts'
import { openTransitions, takesRemarks } from '#config-model/workflow/workflow.ts'
import type { Remark } from '#contract/record.ts'
import type { Query } from '#server/database/database.ts'
import { readableSignature } from '#server/log/signature.ts'
import type { StoredRecord } from './stored-record.ts'

interface Row {
  id: string
  path: string
  level: 'must' | 'advice'
  content: string
  by_name: string
  by_role: string
  at: Date | string
  round: number
  transition: string | null
  resolved: boolean
  reply: string | null
}

/** Reads the remarks visible to the user, oldest first, without those of hidden steps. */
export async function readRemarks(
  query: Query,
  config: Config,
  record: EntityRecord,
  user: User,
): Promise<Remark[]> {
  return visibleRemarksOf(config, record, user, await remarksOf(query, record.id))
}

export const remarksOf = (query: Query, record: string): Promise<Row[]> =>
  query<Row>('select * from remark where record_id = $1 order by at, id', [record])

/** A column with the remarks of the record `$1`. */
export const remarkColumn = `, (select jsonb_agg(r order by at, id) from remark r
  where record_id = $1) as remarks`

export type RemarkRows = Row[] | null

export function visibleRemarksOf(
  config: Config,
  record: EntityRecord,
  user: User,
  rows: RemarkRows,
): Remark[] {
  const untold = silentTransitions(config, record, user)
  const { fields } = entityOf(config, record.entity)

  return (rows ?? [])
    .filter(({ transition }) => !untold.includes(transition ?? ''))
    .map((row) =>
      toRemark(
        fields,
        row,
        readableSignature(config, user, row.by_name, roleTitle(config, row.by_role)),
      ),
    )
}

const roleTitle = (config: Config, role: string) => config.roles.roles[role]?.title ?? ''

const toRemark = (fields: Entity['fields'], row: Row, by: string): Remark => ({
  id: row.id,
  path: pathWithCurrentNames(fields, row.path),
  level: row.level,
  content: row.content,
  by,
  byRole: row.by_role,
  at: formatDateTime(new Date(row.at)),
  round: row.round,
  resolved: row.resolved,
  reply: row.reply,
})

/** Paths of unresolved remarks, which require a correction. */
export const unresolvedPaths = (remarks: Remark[]): string[] =>
  remarks.filter((remark) => !remark.resolved).map((remark) => remark.path)

export async function resolveRemarks(query: Query, record: string): Promise<void> {
  await query('update remark set resolved = true where record_id = $1 and not resolved', [record])
}

/** Resolves or reopens a remark; false when it does not exist. */
export async function setRemarkResolved(
  query: Query,
  record: string,
  id: string,
  isResolved: boolean,
): Promise<boolean> {
  const rows = await query(
    'update remark set resolved = $3 where id = $1 and record_id = $2 returning id',
    [id, record, isResolved],
  )
  return rows.length > 0
}

export function mayRemark(config: Config, record: StoredRecord, user: User, now: Date): boolean {
  return openTransitions(config, record, user, now).open.some(({ transition }) =>
    takesRemarks(transition),
  )
}
