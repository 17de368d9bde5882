import { expandRoles } from '#config-model/access/access.ts'
import { faceOf, timelessStates, type Faces } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Workflow } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

const known = new WeakMap<Workflow, Map<string, Faces>>()
const none: Faces = {}

/**
 * What somebody with these roles is shown instead of the states that are not public yet. Whoever
 * has a role that sees a state sees it.
 */
export function facesFor(config: Config, entity: string, user: Pick<User, 'roles'> | null): Faces {
  const workflow = workflowOf(config, entity)
  if (!workflow) return none

  const key = user?.roles.join(' ') ?? ''
  const ofWorkflow = known.get(workflow) ?? new Map<string, Faces>()

  known.set(workflow, ofWorkflow)
  const faces = ofWorkflow.get(key) ?? hiddenFrom(config, entity, workflow, user?.roles ?? [])

  ofWorkflow.set(key, faces)

  return faces
}

function hiddenFrom(config: Config, entity: string, { states }: Workflow, roles: string[]): Faces {
  const readers = (config.entities[entity]?.access ?? [])
    .filter(({ actions }) => actions.includes('read'))
    .flatMap((grant) => expandRoles(config, grant.roles))
  const reading = roles.filter((role) => readers.includes(role))
  const isHidden = (to: string[]) => {
    const named = expandRoles(config, to)
    return reading.every((role) => named.includes(role))
  }

  return Object.fromEntries(
    Object.entries(states).flatMap(([id, { shown }]) =>
      shown && isHidden(shown.to) ? [[id, shown.as]] : [],
    ),
  )
}

/** The state a user is shown of a record. */
export const shownState = (
  config: Config,
  entity: string,
  state: string | null,
  user: Pick<User, 'roles'>,
) => (state === null ? null : faceOf(facesFor(config, entity, user), state))

/** The steps of a record of which a user is told nothing: the silent ones of what is their own. */
export function untoldSteps(
  config: Config,
  { entity, owner }: Pick<EntityRecord, 'entity' | 'owner'>,
  user: Pick<User, 'ownerId'>,
): string[] {
  if (owner !== user.ownerId) return []
  const { transitions = {} } = workflowOf(config, entity) ?? {}
  return Object.keys(transitions).filter((id) => transitions[id]?.silent)
}

/**
 * What a state is called in a message to people of these roles, or to the owner: all of them may
 * know it.
 */
export function toldState(
  config: Config,
  { entity, state }: Pick<EntityRecord, 'entity' | 'state'>,
  to: string[] | 'owner',
) {
  const { roles } = config.roles
  const readers =
    to === 'owner' ? Object.keys(roles).filter((role) => roles[role]?.level === 'owner') : to
  const faces = readers.map((role) => facesFor(config, entity, { roles: [role] }))
  const seen = faces.reduce((name, hidden) => faceOf(hidden, name), state ?? '')
  const known = workflowOf(config, entity)?.states[seen]

  return (to === 'owner' ? known?.ownerTitle : undefined) ?? known?.title ?? ''
}

interface Timed extends Pick<EntityRecord, 'entity' | 'state'> {
  createdAt: Date
  updatedAt: Date
  submittedAt: Date | null
  stateSince: Date | null
  dueAt: Date | null
}

/**
 * A record as its user is shown it: a hidden state looks like another, and when something was
 * decided is not told of either.
 */
export function asShown<Shown extends Timed>(
  config: Config,
  record: Shown,
  user: Pick<User, 'roles'>,
): Shown {
  const { state } = record
  const faces = facesFor(config, record.entity, user)
  if (state === null || faces === none || !timelessStates(faces).includes(state)) return record

  const updatedAt = record.submittedAt ?? record.createdAt

  return { ...record, state: faceOf(faces, state), updatedAt, stateSince: null, dueAt: null }
}
