import { mayHold } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import type { Entity, Transition } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/** How many records of a year an owner has, per limit of the entity. */
export type LimitUse = number[]

export interface LimitContext {
  config: Config
  user: User
  now: Date
}

function isCounted({ config, user, now }: LimitContext, record: EntityRecord, at: number): boolean {
  const where = entityOf(config, record.entity).limits?.[at]?.where
  return !where || mayHold(where, recordContext(config, record, user, now))
}

export function countLimitUse(
  limitContext: LimitContext,
  entity: string,
  records: EntityRecord[],
): LimitUse {
  return (entityOf(limitContext.config, entity).limits ?? []).map(
    (_, at) => records.filter((record) => isCounted(limitContext, record, at)).length,
  )
}

/** The message of the limit that forbids a new record, or null. For server and button. */
export function limitRefusal(
  limitContext: LimitContext,
  record: EntityRecord,
  used: LimitUse,
): string | null {
  const limits = entityOf(limitContext.config, record.entity).limits ?? []
  const reached = limits.find(
    ({ max }, at) => (used[at] ?? 0) >= max && isCounted(limitContext, record, at),
  )
  return reached?.message ?? null
}

/** A move between states that no limit names changes no count. */
function mayMatter(config: Config, entity: string, states: (string | null)[]): boolean {
  const named = limitStates(entityOf(config, entity))
  return named === null || states.some((state) => state !== null && named.has(state))
}

/** Wherever the transition leads. */
export const mayAffectLimits = (
  config: Config,
  { entity, state }: Pick<EntityRecord, 'entity' | 'state'>,
  { to }: Pick<Transition, 'to'>,
): boolean =>
  entityOf(config, entity).limits !== undefined &&
  mayMatter(config, entity, [
    state,
    ...(typeof to === 'string' ? [to] : to.map((target) => target.state)),
  ])

/** The states that an entity's limits name; null where a limit uses states in another way. */
const limitStates = memoize(({ limits = [] }: Entity): ReadonlySet<string> | null => {
  const named = new Set<string>()
  const isPlain = limits.every(({ where }) => where === undefined || collectStates(where, named))
  return isPlain ? named : null
})

/** False where the state is used in another way. */
function collectStates(condition: unknown, named: Set<string>): boolean {
  if (Array.isArray(condition)) return condition.every((part) => collectStates(part, named))
  if (condition === null || typeof condition !== 'object') return true

  return Object.entries(condition).every(([word, argument]) => {
    if (word === 'state') for (const state of [argument].flat()) named.add(String(state))
    const isOther =
      (word === 'field' || word === 'change') &&
      ['state', 'stateSince', 'dueAt'].includes(String(argument))

    return word === 'state' || (!isOther && collectStates(argument, named))
  })
}

/** The message of the limit that a move exceeds, or null. */
export function limitRefusalOfMove(
  limitContext: LimitContext,
  record: EntityRecord,
  to: string,
  used: LimitUse,
): string | null {
  if (!mayMatter(limitContext.config, record.entity, [record.state, to])) return null

  return limitRefusalOfChange(
    limitContext,
    { before: record, after: { ...record, state: to } },
    used,
  )
}

/**
 * The message of the limit that a change exceeds, or null. Only a record that was not counted
 * before, for this owner and year, can exceed one.
 */
export function limitRefusalOfChange(
  limitContext: LimitContext,
  { before, after }: { before: EntityRecord; after: EntityRecord },
  used: LimitUse,
): string | null {
  const limits = entityOf(limitContext.config, after.entity).limits ?? []
  const isElsewhere = before.owner !== after.owner || before.year !== after.year
  const reached = limits.find(
    ({ max }, at) =>
      (used[at] ?? 0) >= max &&
      isCounted(limitContext, after, at) &&
      (isElsewhere || !isCounted(limitContext, before, at)),
  )

  return reached?.message ?? null
}

/** As far as its limits and checks need it. */
export function buildNewRecord(
  config: Config,
  entity: string,
  data: RecordData,
  user: User,
): EntityRecord {
  return {
    id: '',
    entity,
    year: config.years.realYear,
    state: workflowOf(config, entity)?.initial ?? null,
    flags: [],
    region: user.regionCode,
    owner: user.ownerId,
    createdBy: user.id,
    data,
  }
}
