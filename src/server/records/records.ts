import { accessTo, type Action, type RecordAccess } from '#config-model/access/access.ts'
import type { Decision } from '#config-model/access/decision.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { RecordView } from '#contract/record.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext, Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { presentRecord } from './present-record.ts'
import { remarkColumn, visibleRemarksOf, type RemarkRows } from './remarks.ts'
import { fetchRecord, fetchRow, toRecord, type StoredRecord } from './stored-record.ts'
import { blockTransitionsBeyondLimits } from './write/record-limits.ts'

export interface RecordRequest {
  entity: string
  id: string
  /** Default `read`. */
  action?: Action
  query?: Query
  /** Locks the record until the transaction ends. */
  lock?: boolean
}

/**
 * Finds a record; an unreadable one gives the same 404 as a missing one.
 * @throws ApiError 404, 403
 */
export async function findRecord(
  services: RequestContext,
  config: Config,
  user: User,
  { entity, id, action = 'read', query = services.database.query, lock = false }: RecordRequest,
): Promise<StoredRecord> {
  if (!Object.hasOwn(config.entities, entity)) throw notFound()
  const record = await fetchRecord(query, config, { entity, id, lock })
  assertAccess(accessTo(services.localized(config), user, record, services.clock()), action)

  return record
}

/** @throws ApiError 404 when it may not be read, 403 */
export function assertAccess(access: RecordAccess, action: Action): void {
  if (!access('read').allowed) throw notFound()
  assertAllowed(access(action))
}

/** @throws ApiError 403 */
export function assertAllowed(decision: Decision): void {
  if (!decision.allowed) throw forbidden(verbatimPhrase(decision.reason))
}

export async function readRecord(
  services: RequestContext,
  user: User,
  entity: string,
  id: string,
): Promise<RecordView> {
  const config = services.config()
  if (!Object.hasOwn(config.entities, entity)) throw notFound()

  const { query } = services.database
  const row = await fetchRow<{ remarks: RemarkRows }>(query, config, { entity, id }, remarkColumn)
  const record = toRecord(config, entity, row)
  const access = accessTo(services.localized(config), user, record, services.clock())

  assertAccess(access, 'read')
  const remarks = visibleRemarksOf(config, record, user, row.remarks)

  return blockTransitionsBeyondLimits(
    services,
    user,
    record,
    presentRecord(services, config, user, { record, remarks, access }),
  )
}

export function blankRecord(
  services: Services,
  config: Config,
  user: User | null,
  entity: string,
): StoredRecord {
  const now = services.clock()
  const year = config.entities[entity]?.scope?.year === undefined ? null : config.years.realYear

  return {
    id: newId(now, services.random),
    entity,
    year,
    state: workflowOf(config, entity)?.initial ?? null,
    flags: [],
    region: null,
    owner: user?.ownerId ?? null,
    createdBy: user?.id ?? null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    updatedBy: user?.id ?? null,
    submittedAt: null,
    stateSince: now,
    dueAt: null,
    assignments: [],
    definition: null,
    working: null,
    workingAt: null,
    hidden: null,
    data: {},
  }
}

/** Fills empty scope fields and derives the system columns from them. */
export function applyScopeFields(config: Config, record: StoredRecord, user: User | null): void {
  const scope = config.entities[record.entity]?.scope
  if (scope?.year !== undefined) record.data[scope.year] ??= record.year
  if (scope?.owner !== undefined && user) record.data[scope.owner] ??= user.ownerId

  if (scope?.region !== undefined) {
    const code = record.data[scope.region]
    record.region = typeof code === 'string' ? code : (user?.regionCode ?? record.region)
    if (record.region) record.data[scope.region] ??= record.region
  }

  record.year =
    scope?.year === undefined ? record.year : Number(record.data[scope.year]) || record.year
  record.owner =
    scope?.owner === undefined
      ? record.owner
      : String(record.data[scope.owner] ?? record.owner ?? '')
}

/** Replays a lost answer with the record's present state. */
export const recordReplayer =
  (services: RequestContext, user: User, entity: string) =>
  async (id: string): Promise<Envelope<RecordView>> =>
    buildEnvelope(await readRecord(services, user, entity, id))
