import type { Assignment } from '#config-model/assignments.ts'
import type { Config } from '#config-model/config.ts'
import type { HiddenValues } from '#config-model/forms/hidden-values.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import { withCurrentNames } from '#config-model/values/current-names.ts'
import type { Query } from '#server/database/database.ts'
import { notFound } from '#server/errors.ts'
import { relationOf } from './relations/relations.ts'

export interface StoredRecord extends EntityRecord {
  version: number
  createdAt: Date
  updatedAt: Date
  updatedBy: string | null
  submittedAt: Date | null
  stateSince: Date | null
  dueAt: Date | null
  assignments: Assignment[]
  definition: string | null
  /** Invisible to readers. */
  working: RecordData | null
  workingAt: Date | null
  /** Draft values of fields that the form hides now, visible only to editors. */
  hidden: HiddenValues | null
}

interface Row {
  id: string
  year: number | null
  state: string | null
  flags: string[]
  region_code: string | null
  owner_id: string | null
  version: number
  created_at: Date
  created_by: string | null
  updated_at: Date
  updated_by?: string | null
  submitted_at: Date | null
  state_since: Date | null
  due_at: Date | null
  assignments?: Assignment[] | null
  definition?: string | null
  working?: RecordData | null
  working_at?: Date | null
  hidden?: HiddenValues | null
  data: RecordData
}

export const recordColumns = `id, year, state, flags, region_code, owner_id, version,
  created_at, created_by, updated_at, updated_by, submitted_at,
  state_since, due_at, assignments, definition, working, working_at, hidden, data`

/** Reads a row; values stored under a field's former name get its present one. */
export function toRecord(config: Config, entity: string, row: object): StoredRecord {
  const r = row as Row
  const fields = config.entities[entity]?.fields ?? {}
  return {
    id: r.id,
    entity,
    year: r.year,
    state: r.state,
    flags: r.flags,
    region: r.region_code,
    owner: r.owner_id,
    version: r.version,
    createdAt: r.created_at,
    createdBy: r.created_by,
    updatedAt: r.updated_at,
    updatedBy: r.updated_by ?? null,
    submittedAt: r.submitted_at,
    stateSince: r.state_since,
    dueAt: r.due_at,
    assignments: r.assignments ?? [],
    definition: r.definition ?? null,
    working: r.working ? withCurrentNames(fields, r.working) : null,
    workingAt: r.working_at ?? null,
    hidden: r.hidden ? { ...r.hidden, fields: withCurrentNames(fields, r.hidden.fields) } : null,
    data: withCurrentNames(fields, r.data),
  }
}

interface RecordTarget {
  entity: string
  id: string
  lock?: boolean
}

/** @throws ApiError 404 */
export async function fetchRecord(
  query: Query,
  config: Config,
  target: RecordTarget,
): Promise<StoredRecord> {
  return toRecord(config, target.entity, await fetchRow(query, config, target))
}

/**
 * Fetches a row; `more` adds columns in SQL, in which `$1` is the id.
 * @throws ApiError 404
 */
export async function fetchRow<More extends object>(
  query: Query,
  config: Config,
  { entity, id, lock = false }: RecordTarget,
  more = '',
): Promise<More> {
  const { from, byId, isLockable } = relationOf(config, entity)
  const locking = lock && isLockable ? ' for update' : ''
  const [row] = await query<More>(
    `select ${recordColumns}${more} from ${from} where ${byId}${locking}`,
    [id],
  )

  if (!row) throw notFound()

  return row
}
