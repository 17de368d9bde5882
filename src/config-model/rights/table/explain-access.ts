import {
  expandRoles,
  hiddenFields,
  maskedFields,
  mayAct,
  mayOpen,
  type Action,
} from '#config-model/access/access.ts'
import { denyAccess, type Decision } from '#config-model/access/decision.ts'
import { rowConditionsOf } from '#config-model/access/grant-rows.ts'
import { memberOf, assertPresent } from '#config-model/assert.ts'
import { explainCondition } from '#config-model/conditions/condition-words.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext, type ConditionContext } from '#config-model/conditions/context.ts'
import { workflowOf } from '#config-model/config.ts'
import { regionName } from '#config-model/facts/region.ts'
import { joinPhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { matchRoute } from '#config-model/route.ts'
import type { Condition, Grant, Guard, Transition } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { editRights, editorsOf } from '#config-model/workflow/editing.ts'
import { rolesOfTransition } from '#config-model/workflow/escalation.ts'
import { hasStayed } from '#config-model/workflow/state-days.ts'
import { isHistory, mayTransition } from '#config-model/workflow/workflow.ts'
import { explainWords as texts } from './explain-words.ts'
import type { LocalizedConfig } from './table-words.ts'

/** A run-time decision with its reasons, one sentence each. */
export interface Explanation extends Decision {
  because: string[]
}

export const recordActions: readonly string[] = [
  'read',
  'create',
  'update',
  'remove',
  'export',
  'recover',
] satisfies Action[]
const mark = (holds: boolean) => (holds ? texts.yes() : texts.no())
const roleTitle = (config: LocalizedConfig, role: string) => config.roles.roles[role]?.title ?? role

const rolesIn = (config: LocalizedConfig, names: string[]): Phrase =>
  joinPhrases(
    expandRoles(config, names).map((role) => roleTitle(config, role)),
    '、',
  )

export function describeUser(config: LocalizedConfig, user: User): string {
  const { username, regionCode } = user
  const titles = user.roles.map((role) => roleTitle(config, role))
  const roles = titles.length === 0 ? texts.noRoles() : joinPhrases(titles, '、')

  return config.localize(
    regionCode
      ? texts.userIn({ username, roles, region: regionName(config, regionCode) })
      : texts.user({ username, roles }),
  )
}

export function describeRecord(config: LocalizedConfig, record: EntityRecord): string {
  const entity = config.entities[record.entity]
  const state = workflowOf(config, record.entity)?.states[record.state ?? '']?.title
  const name = record.data[entity?.titleField ?? ''] ?? record.id
  const parts = [
    texts.record({ entity: entity?.title ?? record.entity, name: String(name) }),
    ...(state ? [texts.state({ state })] : []),
    ...(record.region ? [texts.place({ region: regionName(config, record.region) })] : []),
    ...(record.year === null ? [] : [texts.year({ year: record.year })]),
  ]

  return config.localize(joinPhrases(parts, '，'))
}

/** @param openRemarks paths with an open remark, which unlock fields of a returned record */
export function explainAction(
  config: LocalizedConfig,
  user: User,
  {
    action,
    record,
    now,
    openRemarks,
  }: { action: Action; record: EntityRecord; now: Date; openRemarks: string[] },
): Explanation {
  const decision = mayAct(config, user, { entity: record.entity, action, record, now })
  const because = (config.entities[record.entity]?.access ?? [])
    .filter(({ actions }) => actions.includes(action))
    .map((grant) => grantWords(config, user, grant, { record, now }))
  if (action === 'update' && decision.allowed && workflowOf(config, record.entity)) {
    const edit = editRights(config, { record, user, now, openRemarks, invalidFields: () => [] })
    if (isHistory(config, record))
      return { ...denyAccess(() => config.localize(texts.history())), because }

    if (edit.length === 0)
      return {
        ...denyAccess(() => config.localize(texts.notNow())),
        because: [...because, editWords(config, record)],
      }

    because.push(
      config.localize(
        edit === 'all' ? texts.editsAll() : texts.editsSome({ names: joinPhrases(edit, '、') }),
      ),
    )
  }

  if (action === 'read' && decision.allowed) {
    const names = (set: ReadonlySet<string>) =>
      joinPhrases(
        [...set].map((name) => config.entities[record.entity]?.fields[name]?.title ?? name),
        '、',
      )

    const hidden = hiddenFields(config, user, record.entity)
    const masked = maskedFields(config, user, record.entity)
    if (hidden.size > 0) because.push(config.localize(texts.hidden({ names: names(hidden) })))
    if (masked.size > 0) because.push(config.localize(texts.masked({ names: names(masked) })))
  }

  return { ...decision, because }
}

function grantWords(
  config: LocalizedConfig,
  user: User,
  grant: Grant,
  { record, now }: { record: EntityRecord; now: Date },
): string {
  const who = rolesIn(config, grant.roles)
  const parts = rowConditionsOf(grant, user)
  const held = parts.map((part) => explainCondition(part, config, record.entity))
  const words = parts.length === 0 ? texts.all() : joinPhrases(held, '，且')
  if (!hasRole(user, grant.roles, config.roles))
    return config.localize(texts.otherRole({ who, words }))

  const context = recordContext(config, record, user, now)
  const isFulfilled = parts.every((part) => evaluateCondition(part, context))

  return config.localize((isFulfilled ? texts.holds : texts.fails)({ who, words }))
}

function editWords(config: LocalizedConfig, record: EntityRecord): string {
  const workflow = workflowOf(config, record.entity)
  const states = Object.values(workflow?.states ?? {}).flatMap((state) =>
    editorsOf(state).map(({ own: isOwnOnly, roles }) =>
      (isOwnOnly ? texts.ownEditors : texts.editors)({
        title: state.title,
        roles: rolesIn(config, roles),
      }),
    ),
  )

  return config.localize(
    texts.editStates({ states: states.length === 0 ? texts.none() : joinPhrases(states, '、') }),
  )
}

export function explainTransition(
  config: LocalizedConfig,
  user: User,
  id: string,
  { record, now }: { record: EntityRecord; now: Date },
): Explanation {
  const workflow = assertPresent(workflowOf(config, record.entity), 'the workflow of the record')
  const transition: Transition = memberOf(workflow.transitions, id)
  const context = recordContext(config, record, user, now)
  const { by } = transition
  const takers = rolesOfTransition(config, id, transition, record) ?? []
  const from = [transition.from].flat()
  const because: Phrase[] = [
    texts.inState({
      states: joinPhrases(
        from.map((state) => workflow.states[state]?.title ?? state),
        '、',
      ),
      mark: mark(record.state !== null && from.includes(record.state)),
    }),
    by.roles
      ? texts.byRole({
          roles: rolesIn(config, [...takers]),
          mark: mark(hasRole(user, takers, config.roles)),
        })
      : texts.bySystem(),
  ]

  if (by.own) because.push(texts.own({ mark: mark(evaluateCondition({ own: true }, context)) }))
  if (by.region)
    because.push(texts.within({ mark: mark(evaluateCondition({ region: 'within' }, context)) }))

  if (by.notSelf)
    because.push(
      texts.notSelf({ mark: mark(record.createdBy !== user.id && record.owner !== user.ownerId) }),
    )

  for (const guard of transition.guard ?? []) because.push(...guardWords(config, guard, context))

  return { ...mayTransition(config, workflow, id, context), because: because.map(config.localize) }
}

/** Each condition of a guard with its result. */
function guardWords(config: LocalizedConfig, guard: Guard, context: ConditionContext): Phrase[] {
  if (guard === 'form-valid') return [texts.formValid()]
  if (guard === 'remarks-answered') return [texts.remarksAnswered()]

  const { window, stateDays, when, unless } = guard
  const entity = context.record?.entity
  const describeCondition = (condition: Condition) => ({
    condition: explainCondition(condition, config, entity),
    mark: mark(evaluateCondition(condition, context)),
  })

  const words: Phrase[] = []

  if (window !== undefined)
    words.push(
      texts.window({
        window: config.years.windows[window]?.title ?? window,
        mark: mark(evaluateCondition({ window }, context)),
      }),
    )

  if (stateDays !== undefined)
    words.push(texts.stateDays({ days: stateDays, mark: mark(hasStayed(context, stateDays)) }))
  if (when) words.push(texts.guard(describeCondition(when)))
  if (unless) words.push(texts.unless(describeCondition(unless)))

  return words
}

export function explainPage(config: LocalizedConfig, user: User, path: string): Explanation {
  const match = matchRoute(config, path)
  if (!match) return { ...denyAccess(() => config.localize(texts.noPage())), because: [] }

  const item = match.kind === 'page' ? match.page : match.route
  const because = [
    config.localize(
      item.auth ? texts.pageRoles({ roles: rolesIn(config, item.auth) }) : texts.anybody(),
    ),
  ]

  return mayOpen(user, config, item.auth ? { auth: item.auth } : {})
    ? { allowed: true, reason: '', because }
    : { ...denyAccess(() => config.localize(texts.notAmong())), because }
}
