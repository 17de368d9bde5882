import { recordContext } from '#config-model/conditions/context.ts'
import { workflowOf } from '#config-model/config.ts'
import {
  limitRefusal,
  limitRefusalOfChange,
  limitRefusalOfMove,
  countLimitUse,
  mayAffectLimits,
  type LimitContext,
  type LimitUse,
} from '#config-model/forms/record-limits.ts'
import { verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import { targetState } from '#config-model/workflow/workflow.ts'
import type { RecordView } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { badRequest } from '#server/errors.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import { recordColumns, toRecord, type StoredRecord } from '#server/records/stored-record.ts'
import { partHidden } from '#server/records/working-copy.ts'
import { scopeColumnsOf } from './write-record.ts'

/** @throws ApiError 400 when another record would exceed a limit */
export async function checkLimits(
  services: RequestContext,
  query: Query,
  user: User,
  record: StoredRecord,
): Promise<void> {
  const config = services.localized(services.config())
  if ((config.entities[record.entity]?.limits ?? []).length === 0) return

  await query('select pg_advisory_xact_lock(hashtext($1))', [`limit:${record.owner}`])
  const used = await readLimitUse(services, query, user, record)
  const refusal = limitRefusal({ config, user, now: services.clock() }, record, used)
  if (refusal !== null) throw badRequest(verbatimPhrase(refusal))
}

export async function readLimitUse(
  services: RequestContext,
  query: Query,
  user: User,
  { entity, owner, year }: Pick<StoredRecord, 'entity' | 'owner' | 'year'>,
): Promise<LimitUse> {
  const config = services.config()
  const hasYears = config.entities[entity]?.scope?.year !== undefined
  const rows = await query(
    `select ${recordColumns} from ${relationOf(config, entity).from}
      where owner_id = $1 and ($2::int is null or year = $2)`,
    [owner, hasYears ? year : null],
  )

  const limitContext = { config, user, now: services.clock() }

  return countLimitUse(
    limitContext,
    entity,
    rows.map((row) => toRecord(config, entity, row)),
  )
}

/** @throws ApiError 400 beyond an owner's limit */
export const checkMoveLimits = (
  services: RequestContext,
  query: Query,
  user: User,
  { record, to }: { record: StoredRecord; to: string },
): Promise<void> =>
  checkChangeLimits(services, query, user, {
    record,
    refusalOf: (limitContext, used) => limitRefusalOfMove(limitContext, record, to, used),
  })

/**
 * Checks a save by which the record may begin to count: by its values, owner or year.
 * @throws ApiError 400 beyond an owner's limit
 */
export async function checkSaveLimits(
  services: RequestContext,
  query: Query,
  user: User,
  { before, edited }: { before: StoredRecord; edited: StoredRecord },
): Promise<void> {
  const config = services.config()
  if ((config.entities[edited.entity]?.limits ?? []).length === 0) return

  const { data, hidden } = partHidden(config, edited)
  const { year, owner } = scopeColumnsOf(config, edited.entity, data)
  const after = {
    ...edited,
    data,
    hidden,
    year: year ?? edited.year,
    owner: owner ?? edited.owner,
  }

  await checkChangeLimits(services, query, user, {
    record: after,
    refusalOf: (limitContext, used) => limitRefusalOfChange(limitContext, { before, after }, used),
  })
}

interface LimitedChange {
  record: StoredRecord
  refusalOf: (limitContext: LimitContext, used: LimitUse) => string | null
}

async function checkChangeLimits(
  services: RequestContext,
  query: Query,
  user: User,
  { record, refusalOf }: LimitedChange,
): Promise<void> {
  const config = services.localized(services.config())
  if ((config.entities[record.entity]?.limits ?? []).length === 0) return

  const limitContext = { config, user, now: services.clock() }
  if (refusalOf(limitContext, full(config, record.entity)) === null) return

  await query('select pg_advisory_xact_lock(hashtext($1))', [`limit:${record.owner}`])
  const used = await readLimitUse(services, query, user, record)
  const refusal = refusalOf(limitContext, used)
  if (refusal !== null) throw badRequest(verbatimPhrase(refusal))
}

/** Changes that even this use allows need no count. */
const full = (config: ReturnType<RequestContext['config']>, entity: string): LimitUse =>
  (config.entities[entity]?.limits ?? []).map(() => Number.POSITIVE_INFINITY)

/** Transitions held back by a limit, with its message. Counts only when it matters. */
export async function findBlockedTransitions(
  services: RequestContext,
  user: User,
  { record, transitions }: { record: StoredRecord; transitions: string[] },
  countUse: () => Promise<LimitUse> = () =>
    readLimitUse(services, services.database.query, user, record),
): Promise<Map<string, string>> {
  const config = services.localized(services.config())
  const held = new Map<string, string>()
  const moves = transitions.flatMap((id) => {
    const transition = workflowOf(config, record.entity)?.transitions[id]
    return transition && mayAffectLimits(config, record, transition) ? [{ id, transition }] : []
  })

  if (moves.length === 0) return held

  const limitContext = { config, user, now: services.clock() }
  const context = recordContext(config, record, user, limitContext.now)

  for (const { id, transition } of moves) {
    const to = targetState(transition, context)
    if (
      to === undefined ||
      limitRefusalOfMove(limitContext, record, to, full(config, record.entity)) === null
    )
      continue

    const refusal = limitRefusalOfMove(limitContext, record, to, await countUse())
    if (refusal !== null) held.set(id, refusal)
  }

  return held
}

export async function blockTransitionsBeyondLimits(
  services: RequestContext,
  user: User,
  record: StoredRecord,
  view: RecordView,
): Promise<RecordView> {
  const { transitions, blocked } = view.may
  const held = await findBlockedTransitions(services, user, {
    record,
    transitions: transitions.map(({ id }) => id),
  })

  if (held.size === 0) return view

  const reasons = transitions.flatMap(({ id, title }) => {
    const reason = held.get(id)
    return reason === undefined ? [] : [{ id, title, reason }]
  })

  const open = transitions.filter(({ id }) => !held.has(id))

  return { ...view, may: { ...view.may, transitions: open, blocked: [...blocked, ...reasons] } }
}
