import { administratorRole } from '#config-model/access/administrator.ts'
import { denyAccess, allowedDecision, type Decision } from '#config-model/access/decision.ts'
import { explainClosedWindow } from '#config-model/access/form-window.ts'
import { assignmentAct, hasVoted, findAssignmentRefusal } from '#config-model/assignments.ts'
import { explainCondition } from '#config-model/conditions/condition-words.ts'
import { evaluateCondition, mayHold } from '#config-model/conditions/condition.ts'
import { type ConditionContext, recordContext } from '#config-model/conditions/context.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { regionName } from '#config-model/facts/region.ts'
import { formatDate, formatDateTime, parseDateTime } from '#config-model/facts/time.ts'
import { windowState } from '#config-model/facts/years.ts'
import { memoize } from '#config-model/memoize.ts'
import { formatSentence } from '#config-model/messages/words.ts'
import type { EntityRecord } from '#config-model/record.ts'
import type { Target, Transition, Workflow, Years } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { statesAwaitingStaff, isActorOf } from './actors.ts'
import { editorsOf } from './editing.ts'
import { isEscalated, allRolesOfTransition, rolesOfTransition } from './escalation.ts'
import { visibleStateOf } from './shown-state.ts'
import { dayAfterStay, hasStayed } from './state-days.ts'

export function isTransitionFrom(transition: Transition, state: string | null): boolean {
  return state !== null && [transition.from].flat().includes(state)
}

/** In configured order. */
const startingIn = memoize(
  ({ states, transitions }: Workflow): ReadonlyMap<string, readonly TransitionChoice[]> => {
    const all = Object.entries(transitions).map(([id, transition]) => ({ id, transition }))
    const from = [...Object.keys(states), ...all.flatMap(({ transition }) => transition.from)]

    return new Map(
      [...new Set(from)].map((state) => [
        state,
        all.filter(({ transition }) => isTransitionFrom(transition, state)),
      ]),
    )
  },
)

const none: readonly TransitionChoice[] = []

/**
 * Whether the user may take a transition now. Order: role, state, ownership, guards: without the
 * right, the answer is the same in every state. The caller checks the guards `form-valid` and
 * `remarks-answered`, which need validators and remarks.
 */
export function mayTransition(
  config: Config,
  workflow: Workflow,
  id: string,
  context: ConditionContext,
): Decision {
  const transition = workflow.transitions[id]
  const record = context.record
  if (!transition || !record)
    return denyAccess(() => formatSentence(config, 'noTransition', { id }))

  const { user } = context
  const role = mayAsRole(
    config,
    transition,
    user,
    allRolesOfTransition(config, workflow.entity, id),
  )
  if (!role.allowed) return role
  if (!isTransitionFrom(transition, record.state))
    return denyAccess(() => wrongState(config, workflow, transition, context))

  const actor = mayTransitionAsActor(config, { id, transition }, context)

  return actor.allowed ? mayPass(config, transition, context) : actor
}

function wrongState(
  config: Config,
  { states }: Workflow,
  { from, title }: Transition,
  { record, user }: ConditionContext,
): string {
  const others = [from].flat().map((state) => states[state]?.title ?? state)
  const now = record?.state ?? null
  const seen =
    user === null || record === null ? now : visibleStateOf(config, record.entity, now, user)
  const state = states[seen ?? '']?.title ?? seen ?? formatSentence(config, 'none')

  return formatSentence(config, 'wrongState', {
    state,
    from: others.join(formatSentence(config, 'or')),
    title,
  })
}

export function mayEverTransition(
  config: Config,
  workflow: Workflow,
  id: string,
  user: User | null,
): Decision {
  const transition = workflow.transitions[id]
  return transition
    ? mayAsRole(config, transition, user, allRolesOfTransition(config, workflow.entity, id))
    : denyAccess(() => formatSentence(config, 'noTransition', { id }))
}

/** Includes escalations. */
export function mayTransitionByRole(
  config: Config,
  { id, transition }: TransitionChoice,
  { user, record }: ConditionContext,
): Decision {
  if (record === null) return denyAccess(() => formatSentence(config, 'recordOfOthers'))
  return mayAsRole(config, transition, user, rolesOfTransition(config, id, transition, record))
}

/** @param takers permitted roles, undefined for system transitions */
function mayAsRole(
  config: Config,
  { by, title }: Transition,
  user: User | null,
  takers: readonly string[] | undefined,
): Decision {
  if (user === null)
    return by.system ? allowedDecision : denyAccess(() => formatSentence(config, 'signIn'))
  if (takers && hasRole(user, takers, config.roles)) return allowedDecision

  return denyAccess(() => {
    const titles = (by.roles ?? []).map((role) => config.roles.roles[role]?.title ?? role)
    const roles = titles.join(formatSentence(config, 'comma'))
    return formatSentence(config, by.roles ? 'byRoles' : 'bySystem', { title, roles })
  })
}

/** Checks `by` and the escalation. */
function mayTransitionAsActor(
  config: Config,
  choice: TransitionChoice,
  context: ConditionContext,
): Decision {
  const { user, record } = context
  const role = mayTransitionByRole(config, choice, context)
  if (!role.allowed || user === null || record === null) return role

  const refusal = refusalOfActor(
    config,
    choice,
    { user, record },
    roleChoices(config, record, user),
  )

  return refusal ? denyAccess(refusal) : allowedDecision
}

interface Acting {
  user: User
  record: EntityRecord
}

/**
 * What depends on the record itself, for a user whose role takes the transition. Returns how to
 * tell why not; null where allowed.
 */
function refusalOfActor(
  config: Config,
  choice: TransitionChoice,
  { user, record }: Acting,
  ofRoles: RoleChoices,
): (() => string) | null {
  const { transition } = choice
  const { by } = transition
  const act = assignmentAct(transition)
  const actor = isActorOf(by, user, record, act)
  if (actor === 'others') return () => formatSentence(config, 'recordOfOthers')

  if (actor === 'elsewhere')
    return () =>
      formatSentence(config, 'recordElsewhere', {
        region: record.region
          ? regionName(config, record.region)
          : formatSentence(config, 'unknownRegion'),
      })

  if (actor === 'self') return () => formatSentence(config, 'byAnother')

  if (transition.countersign && hasVoted(record.assignments, user.id, choice.id))
    return () => formatSentence(config, 'alreadyVoted')

  const refusal = by.own && !act ? null : assignedElsewhere(transition, record, user, ofRoles)

  return refusal && (() => formatSentence(config, refusal.reason, { name: refusal.name }))
}

/** Transitions that neither move nor assign, such as reminders, are not affected. */
function assignedElsewhere(
  transition: Transition,
  record: EntityRecord,
  user: User,
  { isAdministrator, isCalledIn, isActor }: RoleChoices,
) {
  const act = assignmentAct(transition)
  if (!act && (!record.assignments?.length || transition.to === record.state)) return null

  const distributor = isActor ? 'actor' : 'superior'

  return findAssignmentRefusal(
    record.assignments,
    user,
    act ?? 'move',
    isAdministrator || (isCalledIn && !act) ? 'administrator' : distributor,
  )
}

/** What roles decide about a state, alike for every record in it. */
interface RoleChoices {
  /** In configured order. */
  choices: readonly TransitionChoice[]
  isAdministrator: boolean
  /** May move the record on. */
  isActor: boolean
  /** May act only because the record was escalated. */
  isCalledIn: boolean
}

const roleChoicesByConfig = memoize<Config, Map<string, RoleChoices>>(() => new Map())
const joinRoles = memoize(({ roles }: User) => roles.join(' '))

/** By state and escalation. Memoized: every list row needs them. */
function roleChoices(config: Config, record: EntityRecord, user: User): RoleChoices {
  const cachedChoices = roleChoicesByConfig(config)
  const isUp = isEscalated(config, record)
  const key = `${record.entity} ${record.state} ${isUp} ${joinRoles(user)}`
  let choices = cachedChoices.get(key)
  if (!choices) cachedChoices.set(key, (choices = findRoleChoices(config, record, user, isUp)))

  return choices
}

function findRoleChoices(
  config: Config,
  record: EntityRecord,
  user: User,
  isUp: boolean,
): RoleChoices {
  const workflow = workflowOf(config, record.entity)
  const starting = workflow ? startingIn(workflow).get(record.state ?? '') : undefined
  const ways = statesAwaitingStaff(config, record.entity).get(record.state ?? '') ?? []
  const hasAny = (roles: readonly string[]) => roles.some((role) => user.roles.includes(role))
  const isActor = ways.some(({ roles }) => hasAny(roles))
  const administrator = administratorRole(config)

  return {
    choices: (starting ?? none).filter(
      ({ id, transition }) =>
        mayAsRole(config, transition, user, rolesOfTransition(config, id, transition, record))
          .allowed,
    ),
    isAdministrator: administrator !== null && user.roles.includes(administrator),
    isActor,
    isCalledIn: !isActor && isUp && ways.some(({ escalatedTo }) => hasAny(escalatedTo)),
  }
}

function mayPass(config: Config, transition: Transition, context: ConditionContext): Decision {
  for (const guard of transition.guard ?? []) {
    if (typeof guard === 'string') continue

    const { unless, window, stateDays, when, message, open } = guard
    if (unless && evaluateCondition(unless, context)) continue

    if (window !== undefined) {
      // The localized title.
      const times = windowState(config.years, window, context.record?.region ?? null, context.now)
      if (!times.isOpen)
        return denyAccess(() => message ?? explainClosedWindow(config, times, context.now), open)
    }

    if (stateDays !== undefined && !hasStayed(context, stateDays)) {
      const from = () => dayAfterStay(context.record ?? {}, stateDays) ?? '—'
      return denyAccess(
        () => message ?? formatSentence(config, 'stateTooYoung', { days: stateDays, from: from() }),
        open,
      )
    }

    if (when && !evaluateCondition(when, context)) {
      const condition = () => explainCondition(when, config, context.record?.entity)
      return denyAccess(
        () => message ?? formatSentence(config, 'mustHold', { condition: condition() }),
        open,
      )
    }
  }

  return allowedDecision
}

export interface TransitionChoice {
  id: string
  transition: Transition
}

export interface BlockedChoice extends TransitionChoice {
  reason: string
  openPage?: string | undefined
}

/** Of a past year; with a workflow it is then read-only. */
export function isHistory(
  config: Config,
  { entity, year }: Pick<EntityRecord, 'entity' | 'year'>,
): boolean {
  return year !== null && year < config.years.realYear && workflowOf(config, entity) !== undefined
}

/**
 * Nothing awaits the record: its state is final, or not editable and only its owner may ever
 * continue it.
 */
export function isAtRest(
  config: Config,
  { entity, state }: Pick<EntityRecord, 'entity' | 'state'>,
): boolean {
  const workflow = workflowOf(config, entity)
  return workflow !== undefined && restingStates(workflow).has(state ?? '')
}

const restingStates = memoize(
  (workflow: Workflow): ReadonlySet<string> =>
    new Set(
      Object.entries(workflow.states).flatMap(([state, definition]) => {
        if (definition.final) return state

        const exits = startingIn(workflow).get(state) ?? none
        const isOwnersAlone = exits.length > 0 && exits.every(({ transition }) => transition.by.own)
        return editorsOf(definition).length === 0 && isOwnersAlone ? state : []
      }),
    ),
)

/**
 * The available transitions, and those blocked only by a guard, with the reason. Without system
 * ones; a record of a past year has none.
 */
export function openTransitions(
  config: Config,
  record: EntityRecord,
  user: User,
  now: Date,
): { open: TransitionChoice[]; blocked: BlockedChoice[] } {
  const open: TransitionChoice[] = []
  const blocked: BlockedChoice[] = []
  if (record.state === null || isHistory(config, record)) return { open, blocked }

  const ofRoles = roleChoices(config, record, user)
  const context = recordContext(config, record, user, now)

  for (const choice of ofRoles.choices) {
    if (refusalOfActor(config, choice, { user, record }, ofRoles)) continue

    const { id, transition } = choice
    const decision = mayPass(config, transition, context)

    // Unknown until taken: the dialog's input may determine it.
    const isLost =
      decision.allowed && !transition.form && targetState(transition, context) === undefined

    if (isLost)
      blocked.push({
        id,
        transition,
        reason: formatSentence(config, 'noTarget', { title: transition.title }),
      })
    else if (decision.allowed) open.push(choice)
    else blocked.push({ id, transition, reason: decision.reason, openPage: decision.open })
  }

  return { open, blocked }
}

/**
 * The first target whose condition holds; the dialog's values take precedence over the record's.
 * Undefined when none is certain: then it cannot be taken.
 */
export function targetState(transition: Transition, context: ConditionContext): string | undefined {
  const targets: Target[] =
    typeof transition.to === 'string' ? [{ state: transition.to }] : transition.to
  const formContext =
    context.form && transition.form
      ? {
          ...context,
          scopes: [...context.scopes, { fields: transition.form, values: context.form }],
        }
      : context

  // Later targets apply only if it is certainly false.
  const target = targets.find(({ when }) => !when || mayHold(when, formContext))

  return target && (!target.when || evaluateCondition(target.when, formContext))
    ? target.state
    : undefined
}

export function isSubmittable(
  config: Config,
  { entity, state }: Pick<EntityRecord, 'entity' | 'state'>,
): boolean {
  const workflow = workflowOf(config, entity)
  const ways = workflow && state !== null ? (startingIn(workflow).get(state) ?? none) : none
  return ways.some(({ transition }) => transition.guard?.includes('form-valid'))
}

/** Without weekends and configured holidays. YYYY-MM-DD in and out. */
export function addWorkdays(day: string, count: number, years: Years): string {
  const date = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    const text = date.toISOString().slice(0, 10)
    if (date.getUTCDay() !== 0 && date.getUTCDay() !== 6 && !years.holidays?.includes(text)) left--
  }

  return date.toISOString().slice(0, 10)
}

/**
 * For a state entered at `since`: a date field of the record, or the end of a working day; null
 * without limit.
 */
export function dueDate(config: Config, record: EntityRecord, since: Date): Date | null {
  const due = workflowOf(config, record.entity)?.states[record.state ?? '']?.due
  if (!due) return null

  const field = due.field === undefined ? undefined : record.data[due.field]
  if (typeof field === 'string' && field !== '')
    return parseDateTime(field.length > 10 ? field : `${field} 23:59:59`)

  return due.workdays === undefined
    ? null
    : parseDateTime(`${addWorkdays(formatDate(since), due.workdays, config.years)} 23:59:59`)
}

/** The date field that is the deadline of the record's state, if it is one. */
export const dueFieldOf = (config: Config, record: EntityRecord): string | undefined =>
  workflowOf(config, record.entity)?.states[record.state ?? '']?.due?.field

/** The effect `deadline`, as YYYY-MM-DD HH:mm:ss. */
export function deadlineAfter(now: Date, workdays: number, years: Years): string {
  return `${addWorkdays(formatDate(now), workdays, years)} ${formatDateTime(now).slice(11)}`
}

/** Whether remarks at fields may go with the decision. */
export const takesRemarks = ({ remarks = 'none' }: Pick<Transition, 'remarks'>): boolean =>
  remarks !== 'none'
