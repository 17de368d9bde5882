import { mayHold } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord, RecordData } from '#config-model/record.ts'
import type { Entity } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/** How many of an owner's records of a year count for each limit of their entity, in its order. */
export type LimitUse = number[]

/** Who asks, when, and under which configuration. */
interface Asking {
  config: Config
  user: User
  now: Date
}

/** Whether a record counts for the limit at a place. */
function counts({ config, user, now }: Asking, record: EntityRecord, at: number): boolean {
  const where = entityOf(config, record.entity).limits?.[at]?.where
  return !where || mayHold(where, recordContext(config, record, user, now))
}

/** What an owner's records of a year use of each limit. */
export function limitUse(asking: Asking, entity: string, records: EntityRecord[]): LimitUse {
  return (entityOf(asking.config, entity).limits ?? []).map(
    (_, at) => records.filter((record) => counts(asking, record, at)).length,
  )
}

/**
 * Why a record may not be made, in the words of the limit that is used up; null when it may.
 * Decides for the server and for the button that offers it.
 */
export function limitRefusal(asking: Asking, record: EntityRecord, used: LimitUse): string | null {
  const limits = entityOf(asking.config, record.entity).limits ?? []
  const reached = limits.find(({ max }, at) => (used[at] ?? 0) >= max && counts(asking, record, at))
  return reached?.message ?? null
}

/**
 * Whether a move between two states can matter to a limit of the entity: one that names neither
 * counts the record after it as before.
 */
function mayMatter(config: Config, entity: string, states: (string | null)[]): boolean {
  const named = limitWords(entityOf(config, entity))
  return named === null || states.some((state) => state !== null && named.has(state))
}

/**
 * The states that the limits of an entity name; null where a limit asks more of a state than
 * whether it is one of these.
 */
const limitWords = memoize(({ limits = [] }: Entity): ReadonlySet<string> | null => {
  const named = new Set<string>()
  const isPlain = limits.every(({ where }) => where === undefined || nameStates(where, named))
  return isPlain ? named : null
})

/**
 * Gathers the states that a condition names; false where it reads the state, or the time in it, in
 * another way.
 */
function nameStates(condition: unknown, named: Set<string>): boolean {
  if (Array.isArray(condition)) return condition.every((part) => nameStates(part, named))
  if (condition === null || typeof condition !== 'object') return true

  return Object.entries(condition).every(([word, argument]) => {
    if (word === 'state') for (const state of [argument].flat()) named.add(String(state))
    const isOther =
      (word === 'field' || word === 'change') &&
      ['state', 'stateSince', 'dueAt'].includes(String(argument))

    return word === 'state' || (!isOther && nameStates(argument, named))
  })
}

/**
 * The same for a record that a transition leads to another state: only what begins to count there
 * can be too much.
 */
export function limitRefusalOfMove(
  asking: Asking,
  record: EntityRecord,
  to: string,
  used: LimitUse,
): string | null {
  const limits = entityOf(asking.config, record.entity).limits ?? []
  if (!mayMatter(asking.config, record.entity, [record.state, to])) return null

  const moved = { ...record, state: to }
  const reached = limits.find(
    ({ max }, at) =>
      (used[at] ?? 0) >= max && counts(asking, moved, at) && !counts(asking, record, at),
  )

  return reached?.message ?? null
}

/** Returns the record these values would create, as far as needed to check its creation. */
export function wantedRecord(
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
