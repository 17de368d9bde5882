import { createHash } from 'node:crypto'
import { workflowOf, type Config } from '#config-model/config.ts'
import { withoutRowIds } from '#config-model/facts/row-id.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import type { Query } from '#server/database/database.ts'
import { appendLine, canonicalJson } from './append-line.ts'
import type { EventLog } from './event-log.ts'
import { orgName, signedName } from './signature.ts'

export interface LogLine {
  id: string
  transition: string
  from: string | null
  to: string | null
  opinion: string | null
  form: RecordData
  remarks: number
  /** Null: the system. */
  user: User | null
  at: Date
  ip: string | null
}

export interface LogRow {
  id: string
  position: number
  transition: string
  from_state: string | null
  to_state: string | null
  action: string | null
  step: string | null
  opinion: string | null
  form: RecordData
  operator_id: string | null
  operator_name: string
  org_name: string
  roles: string[]
  at: Date
  remarks: number
  snapshot_hash: string
  previous_hash: string
  hash: string
}

type LoggedRecord = Pick<EntityRecord, 'id' | 'entity' | 'data'>

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Hashes a line with the previous one's hash: reveals changed, dropped or reordered lines. */
export const lineHash = (row: Omit<LogRow, 'id' | 'hash' | 'action' | 'step' | 'roles'>): string =>
  sha256(
    [
      row.position,
      row.transition,
      row.from_state,
      row.to_state,
      row.opinion,
      canonicalJson(row.form),
      row.operator_id,
      row.operator_name,
      row.org_name,
      row.at.toISOString(),
      row.remarks,
      row.snapshot_hash,
      row.previous_hash,
    ]
      .map((part) => JSON.stringify(part))
      .join('|'),
  )

/** Reserved: no transition may have this name. */
export const undoneStep = 'take-back'

/** SQL: whether a line of `action_log` was not undone later. */
export const isNotUndoneSql = (line: string): string =>
  `not exists (select 1 from action_log undo where undo.record_id = ${line}.record_id
    and undo.transition = '${undoneStep}' and undo.form->>'line' = ${line}.id)`

/** Ends assignments of accounts that may no longer act. */
export const unassignedStep = 'end-assignment'

/** Reserved: no transition may have this name. */
export const escalatedStep = 'escalate-record'

/** Appends in the caller's transaction: the record's row is locked, so the chain cannot fork. */
export async function appendLog(
  { config: current, eventLog }: { config: () => Config; eventLog: EventLog },
  query: Query,
  record: LoggedRecord,
  line: LogLine,
): Promise<void> {
  const config = current()
  const [last] = await query<{ position: number; hash: string }>(
    'select position, hash from action_log where record_id = $1 order by position desc limit 1',
    [record.id],
  )

  const workflow = workflowOf(config, record.entity)
  const row = {
    position: (last?.position ?? 0) + 1,
    transition: line.transition,
    from_state: line.from,
    to_state: line.to,
    opinion: line.opinion,
    form: line.form,
    operator_id: line.user?.id ?? null,
    operator_name: signedName(config, line.user),
    org_name: orgName(config, line.user),
    at: line.at,
    remarks: line.remarks,
    snapshot_hash: sha256(canonicalJson(withoutRowIds(record.data))),
    previous_hash: last?.hash ?? '',
  }

  await appendLine(query, eventLog.keys.current, 'action_log', {
    ...row,
    id: line.id,
    entity: record.entity,
    record_id: record.id,
    action: workflow?.transitions[line.transition]?.action ?? line.transition,
    step: workflow?.states[line.from ?? '']?.step ?? null,
    roles: line.user?.roles ?? [],
    ip: line.ip,
    hash: lineHash(row),
  })
}

/** Verifies all chains: `npm run log:verify`. */
export async function verifyLog(
  query: Query,
): Promise<{ record: string; position: number } | null> {
  const records = await query<{ record_id: string }>(
    'select distinct record_id from action_log order by record_id',
  )
  for (const { record_id: record } of records) {
    let previous = ''
    let position = 0
    for (const row of await query<LogRow>(
      'select * from action_log where record_id = $1 order by position',
      [record],
    )) {
      position++
      if (row.position !== position || row.previous_hash !== previous || row.hash !== lineHash(row))
        return { record, position: row.position }
      previous = row.hash
    }
  }

  return null
}
