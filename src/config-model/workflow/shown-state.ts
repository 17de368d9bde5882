import { expandRoles } from '#config-model/access/access.ts'
import {
  type StateAliases,
  applyStateAlias,
  statesWithHiddenTimes,
} from '#config-model/conditions/context.ts'
import { type Config, workflowOf } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

const aliasesByWorkflow = new WeakMap<Workflow, Map<string, StateAliases>>()
const none: StateAliases = {}

/** Hidden states with the states shown instead. A state is visible if any of the roles sees it. */
export function stateAliasesFor(
  config: Config,
  entity: string,
  user: Pick<User, 'roles'> | null,
): StateAliases {
  const workflow = workflowOf(config, entity)
  if (!workflow) return none

  const key = user?.roles.join(' ') ?? ''
  const ofWorkflow = aliasesByWorkflow.get(workflow) ?? new Map<string, StateAliases>()

  aliasesByWorkflow.set(workflow, ofWorkflow)
  const stateAliases =
    ofWorkflow.get(key) ?? hiddenFrom(config, entity, workflow, user?.roles ?? [])

  ofWorkflow.set(key, stateAliases)

  return stateAliases
}

function hiddenFrom(
  config: Config,
  entity: string,
  { states }: Workflow,
  roles: string[],
): StateAliases {
  const readers = (config.entities[entity]?.access ?? [])
    .filter(({ actions }) => actions.includes('read'))
    .flatMap((grant) => expandRoles(config, grant.roles))
  const reading = roles.filter((role) => readers.includes(role))
  const isHidden = (to: string[]) => {
    const named = expandRoles(config, to)
    return reading.every((role) => named.includes(role))
  }

  return Object.fromEntries(
    Object.entries(states).flatMap(([id, { shown: aliasRule }]) =>
      aliasRule && isHidden(aliasRule.to) ? [[id, aliasRule.as]] : [],
    ),
  )
}

export const visibleStateOf = (
  config: Config,
  entity: string,
  state: string | null,
  user: Pick<User, 'roles'>,
) => (state === null ? null : applyStateAlias(stateAliasesFor(config, entity, user), state))

/** For the owner of a record; none for others. */
export function silentTransitions(
  config: Config,
  { entity, owner }: Pick<EntityRecord, 'entity' | 'owner'>,
  user: Pick<User, 'ownerId'>,
): string[] {
  if (owner !== user.ownerId) return []
  const { transitions = {} } = workflowOf(config, entity) ?? {}
  return Object.keys(transitions).filter((id) => transitions[id]?.silent)
}

/** A title that all recipients may know. */
export function stateTitleFor(
  config: Config,
  { entity, state }: Pick<EntityRecord, 'entity' | 'state'>,
  to: string[] | 'owner',
) {
  const { roles } = config.roles
  const readers =
    to === 'owner' ? Object.keys(roles).filter((role) => roles[role]?.level === 'owner') : to
  const readerAliases = readers.map((role) => stateAliasesFor(config, entity, { roles: [role] }))
  const seen = readerAliases.reduce((name, hidden) => applyStateAlias(hidden, name), state ?? '')
  const stateDefinition = workflowOf(config, entity)?.states[seen]

  return (to === 'owner' ? stateDefinition?.ownerTitle : undefined) ?? stateDefinition?.title ?? ''
}

interface Timed extends Pick<EntityRecord, 'entity' | 'state'> {
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
  stateSince: Date | null
  dueAt: Date | null
}

/** Replaces a hidden state by its alias, without its decision time. */
export function withVisibleState<Shown extends Timed>(
  config: Config,
  record: Shown,
  user: Pick<User, 'roles'>,
): Shown {
  const { state } = record
  const stateAliases = stateAliasesFor(config, record.entity, user)
  if (
    state === null ||
    stateAliases === none ||
    !statesWithHiddenTimes(stateAliases).includes(state)
  )
    return record

  const updatedAt = record.submittedAt ?? record.createdAt

  return {
    ...record,
    state: applyStateAlias(stateAliases, state),
    updatedAt,
    stateSince: null,
    dueAt: null,
  }
}

/** Owners and reviewers read different names. Empty without a state. */
export function stateTitle(
  config: Config,
  { entity, state, owner }: Pick<EntityRecord, 'entity' | 'state' | 'owner'>,
  user: Pick<User, 'roles' | 'ownerId'>,
): string {
  const stateDefinition = workflowOf(config, entity)?.states[
    visibleStateOf(config, entity, state, user) ?? ''
  ]
  const isOwner = owner !== null && owner === user.ownerId
  return (isOwner ? stateDefinition?.ownerTitle : undefined) ?? stateDefinition?.title ?? ''
}

/** Former names to present ones. */
export const formerStates = memoize(
  ({ states }: Workflow): ReadonlyMap<string, string> =>
    new Map(
      Object.entries(states).flatMap(([state, { was = [] }]) =>
        was.map((former) => [former, state] as const),
      ),
    ),
)

export function presentState(workflow: Workflow | undefined, state: string | null): string | null {
  if (state === null || !workflow || Object.hasOwn(workflow.states, state)) return state
  return formerStates(workflow).get(state) ?? state
}

/** Maps the stored states to their new names between two configurations, in either direction. */
export function renamedStates(before: Config, after: Config, entity: string): Map<string, string> {
  const old = workflowOf(before, entity)
  const now = workflowOf(after, entity)
  if (!now) return new Map()

  const renamed = new Map(
    [...formerStates(now)].filter(([former]) => !Object.hasOwn(now.states, former)),
  )

  for (const [state, { was = [] }] of Object.entries(old?.states ?? {})) {
    const former = was.find((name) => Object.hasOwn(now.states, name))
    if (!Object.hasOwn(now.states, state) && !renamed.has(state) && former !== undefined)
      renamed.set(state, former)
  }

  return renamed
}
