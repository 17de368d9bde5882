import type { Assignment } from '#config-model/assignments.ts'
import type { Json } from '#config-model/record.ts'
import type { Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { Query } from '#server/database/database.ts'
import type { LogLine } from '#server/log/action-log.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Overwritten by an undoable step. */
export interface PreviousValues {
  state: string | null
  flags: string[]
  submittedAt: Date | string | null
  stateSince: Date | string | null
  dueAt: Date | string | null
  /** Absent in steps of an earlier program. */
  assignments?: Assignment[]
  definition: string | null
  stateTime: Json
  /** Remarks that were open. */
  remarks: string[]
}

/** `data` has each changed field with its former value in a list, empty without one. */
export interface UndoStep {
  version: number
  account_id: string
  transition: string
  line_id: string
  at: Date
  before: PreviousValues & { data: Record<string, Json[]> }
}

/** Milliseconds. */
const networkDelay = 2000

/** Until when a step with `undo` can be undone. */
export const undoEnd = (seconds: number, at: Date): Date =>
  new Date(at.getTime() + seconds * 1000 + networkDelay)

/** Null for a step without undo. */
export async function readPreviousValues(
  query: Query,
  record: StoredRecord,
  { undo }: Transition,
  user: User | null,
): Promise<PreviousValues | null> {
  if (undo === undefined || user === null) return null

  const { state, flags, submittedAt, stateSince, dueAt, definition, assignments } = record
  const previousState = {
    state,
    flags: [...flags],
    submittedAt,
    stateSince,
    dueAt,
    definition,
    assignments,
  }
  const [row] = await query<{ stateTime: Json; remarks: string[] }>(
    `select state_time as "stateTime", array(select id from remark
      where record_id = $1 and not resolved) as remarks from ${tableOf(record.entity)}
      where id = $1`,
    [record.id],
  )

  const { stateTime = {}, remarks = [] } = row ?? {}

  return { ...previousState, stateTime, remarks }
}

export function previousDataOf(
  before: StoredRecord['data'],
  { data }: StoredRecord,
): Record<string, Json[]> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(data)])]
  return Object.fromEntries(
    names
      .filter((name) => !isSameValue(before[name], data[name]))
      .map((name) => [name, before[name] === undefined ? [] : [before[name]]]),
  )
}

/** Stores the step for undo until the record's next step, in its transaction. */
export async function storeUndoStep(
  query: Query,
  record: StoredRecord,
  { id, transition, user, at }: LogLine,
  before: UndoStep['before'],
): Promise<void> {
  await query(
    `insert into noted_step(entity, record_id, version, account_id, transition, line_id, at, before)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (entity, record_id) do update
       set version = $3, account_id = $4, transition = $5, line_id = $6, at = $7, before = $8`,
    [
      record.entity,
      record.id,
      record.version,
      user?.id,
      transition,
      id,
      at,
      JSON.stringify(before),
    ],
  )
}

export async function findUndoStep(
  query: Query,
  { entity, id }: StoredRecord,
): Promise<UndoStep | undefined> {
  const [step] = await query<UndoStep>(
    'select * from noted_step where entity = $1 and record_id = $2',
    [entity, id],
  )
  return step
}

export async function deleteExpiredUndoSteps(query: Query, now: Date): Promise<void> {
  await query('delete from noted_step where at < $1', [new Date(now.getTime() - 3_600_000)])
}
