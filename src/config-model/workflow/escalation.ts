import { expandRoles } from '#config-model/access/access.ts'
import { administratorRole } from '#config-model/access/administrator.ts'
import { assignmentAct } from '#config-model/assignments.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { State, Transition, Workflow } from '#config-model/types.generated.ts'

/** Lowest first. */
const levels = ['district', 'city', 'province']

/** A transition of staff out of a state. */
export interface EscalatedTransition {
  id: string
  transition: Transition
  /** Without administrators, who do not substitute for missing users. */
  roles: string[]
}

export function staffTransitions(
  config: Pick<Config, 'roles' | 'entities'>,
  { transitions }: Pick<Workflow, 'transitions'>,
  state: string,
): EscalatedTransition[] {
  const administrator = administratorRole(config)

  return Object.entries(transitions).flatMap(([id, transition]) => {
    const { from, to, by } = transition
    if (![from].flat().includes(state) || to === state || assignmentAct(transition)) return []

    const roles = expandRoles(config, by.roles ?? []).filter(
      (role) => role !== administrator && config.roles.roles[role]?.level !== 'owner',
    )

    return roles.length > 0 ? [{ id, transition, roles }] : []
  })
}

export interface Escalation {
  flag: string
  roles: readonly string[]
  transitions: ReadonlySet<string>
}

/** The next level; empty without one. */
export function escalationRoles(
  config: Pick<Config, 'roles' | 'entities'>,
  workflow: Pick<Workflow, 'transitions' | 'states'>,
  state: string,
): string[] {
  const to = workflow.states[state]?.escalate?.to
  if (to === undefined) return []
  if (to !== 'nextLevel') return expandRoles(config, to)

  const levelOf = (role: string) => levels.indexOf(config.roles.roles[role]?.level ?? '')
  const reviewing = staffTransitions(config, workflow, state).flatMap(({ roles }) => roles)
  const lowest = Math.min(...reviewing.map(levelOf).filter((level) => level >= 0))
  const taking = Object.keys(workflow.states).flatMap((one) =>
    staffTransitions(config, workflow, one).flatMap(({ roles }) => roles),
  )
  const next = taking.filter((role) => levelOf(role) === lowest + 1)

  return [...new Set(next)]
}

const escalations = memoize(
  (config: Config): ReadonlyMap<string, ReadonlyMap<string, Escalation>> => {
    const escalationOf = (workflow: Workflow, [name, state]: [string, State]) => {
      if (!state.escalate) return []

      const ids = staffTransitions(config, workflow, name).map(({ id }) => id)
      const roles = escalationRoles(config, workflow, name)
      return [[name, { flag: state.escalate.flag, roles, transitions: new Set(ids) }] as const]
    }

    return new Map(
      Object.values(config.workflows).map((workflow) => [
        workflow.entity,
        new Map(Object.entries(workflow.states).flatMap((state) => escalationOf(workflow, state))),
      ]),
    )
  },
)

const none: ReadonlyMap<string, Escalation> = new Map()

export const escalationsOf = (config: Config, entity: string): ReadonlyMap<string, Escalation> =>
  escalations(config).get(entity) ?? none

export function isEscalated(
  config: Config,
  { entity, state, flags }: Pick<EntityRecord, 'entity' | 'state' | 'flags'>,
): boolean {
  const escalation = escalationsOf(config, entity).get(state ?? '')
  return escalation !== undefined && flags.includes(escalation.flag)
}

/** With the roles of an escalation. Undefined for system transitions. */
export function rolesOfTransition(
  config: Config,
  id: string,
  { by }: Pick<Transition, 'by'>,
  { entity, state, flags }: Pick<EntityRecord, 'entity' | 'state' | 'flags'>,
): readonly string[] | undefined {
  const escalation = escalationsOf(config, entity).get(state ?? '')
  if (!by.roles || !escalation || !flags.includes(escalation.flag)) return by.roles

  return escalation.transitions.has(id) ? [...by.roles, ...escalation.roles] : by.roles
}

/** Escalated or not. */
export function allRolesOfTransition(
  config: Config,
  entity: string,
  id: string,
): readonly string[] | undefined {
  const transition = workflowOf(config, entity)?.transitions[id]
  const states = escalationsOf(config, entity)
  if (!transition?.by.roles || states.size === 0) return transition?.by.roles

  return [
    ...transition.by.roles,
    ...[...states.values()].flatMap((one) => (one.transitions.has(id) ? one.roles : [])),
  ]
}
