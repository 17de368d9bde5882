import { memberOf, present } from '#config-model/found.ts'
import {
  expandRoles,
  grantParts,
  hiddenFields,
  maskedFields,
  mayAct,
  mayOpen,
  type Action,
  type Decision,
} from '#config-model/access/access.ts'
import { evaluate } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import { explain } from '#config-model/conditions/condition-words.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { regionName } from '#config-model/facts/region.ts'
import { matchRoute } from '#config-model/route.ts'
import type { Grant, Transition } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { editRights, isHistory, mayTransition } from '#config-model/workflow/workflow.ts'

/** A decision with all that led to it, one sentence each. The decision itself is the run-time function's. */
export interface Explanation extends Decision {
  because: string[]
}

export const recordActions: readonly string[] = ['read', 'create', 'update', 'remove', 'export'] satisfies Action[]
const mark = (holds: boolean) => (holds ? '是' : '否')
const roleTitle = (config: Config, role: string) => config.roles.roles[role]?.title ?? role

/** Who somebody is, as the rules see it. */
export function userWords(config: Config, user: User): string {
  return `${user.username}：${user.roles.map((role) => roleTitle(config, role)).join('、') || '没有角色'}${user.regionCode ? `，辖区 ${regionName(config, user.regionCode)}` : ''}`
}

/** Which record it is, as the rules see it. */
export function recordWords(config: Config, record: EntityRecord): string {
  const entity = config.entities[record.entity]
  const state = workflowOf(config, record.entity)?.states[record.state ?? '']?.title
  const name = record.data[entity?.titleField ?? ''] ?? record.id
  return [
    `${entity?.title ?? record.entity}“${String(name)}”`,
    state ? `状态“${state}”` : '',
    record.region ? `位于${regionName(config, record.region)}` : '',
    record.year === null ? '' : `${record.year} 年度`,
  ]
    .filter(Boolean)
    .join('，')
}

/** Why a user may or may not read, change, remove or export a record. @param openRemarks paths with an open remark: they decide what a returned record unlocks */
export function explainAction(
  config: Config,
  user: User,
  { action, record, now, openRemarks }: { action: Action; record: EntityRecord; now: Date; openRemarks: string[] },
): Explanation {
  const decision = mayAct(config, user, { entity: record.entity, action, record, now })
  const because = (config.entities[record.entity]?.access ?? [])
    .filter(({ actions }) => actions.includes(action))
    .map((grant) => grantWords(config, user, grant, record, now))
  if (action === 'update' && decision.allowed && workflowOf(config, record.entity)) {
    const edit = editRights(config, { record, user, now, openRemarks, invalidFields: [] })
    if (isHistory(config, record)) return { ...no('历史年度的数据只能查看'), because }
    if (edit.length === 0) return { ...no('当前状态不能修改'), because: [...because, editWords(config, record)] }
    because.push(edit === 'all' ? '当前状态可以修改全部字段' : `当前只能修改 ${edit.join('、')}，以及有误的字段`)
  }
  if (action === 'read' && decision.allowed) {
    const names = (set: Set<string>) =>
      [...set].map((name) => config.entities[record.entity]?.fields[name]?.title ?? name).join('、')
    const hidden = names(hiddenFields(config, user, record.entity))
    const masked = names(maskedFields(config, user, record.entity))
    if (hidden) because.push(`看不到：${hidden}`)
    if (masked) because.push(`部分遮蔽：${masked}`)
  }
  return { ...decision, because }
}

const no = (reason: string): Decision => ({ allowed: false, reason })

function grantWords(config: Config, user: User, grant: Grant, record: EntityRecord, now: Date): string {
  const who = expandRoles(config, grant.roles)
    .map((role) => roleTitle(config, role))
    .join('、')
  const parts = grantParts(grant)
  const words = parts.length === 0 ? '全部' : parts.map((part) => explain(part, config, record.entity)).join('，且')
  if (!hasRole(user, grant.roles, config.roles)) return `授权给${who}（${words}）：不是这个角色`
  const context = recordContext(config, record, user, now)
  return `授权给${who}（${words}）：${parts.every((part) => evaluate(part, context)) ? '满足' : '不满足'}`
}

function editWords(config: Config, record: EntityRecord): string {
  const workflow = workflowOf(config, record.entity)
  const states = Object.values(workflow?.states ?? {}).flatMap(({ title, edit }) => {
    if (!edit) return []
    const roles = expandRoles(config, edit.roles).map((role) => roleTitle(config, role))
    return [`${title}（${roles.join('、')}${edit.own ? '本人' : ''}）`]
  })
  return `只有这些状态可以修改：${states.join('、') || '没有'}`
}

/** Why a user may or may not take a transition of a record now. */
export function explainTransition(
  config: Config,
  user: User,
  id: string,
  record: EntityRecord,
  now: Date,
): Explanation {
  const workflow = present(workflowOf(config, record.entity), 'the workflow of the record')
  const transition: Transition = memberOf(workflow.transitions, id)
  const context = recordContext(config, record, user, now)
  const { by } = transition
  const from = [transition.from].flat()
  const because = [
    `须处于 ${from.map((state) => workflow.states[state]?.title ?? state).join('、')}：${mark(record.state !== null && from.includes(record.state))}`,
  ]
  because.push(
    by.roles
      ? `须是 ${expandRoles(config, by.roles)
          .map((role) => roleTitle(config, role))
          .join('、')}：${mark(hasRole(user, by.roles, config.roles))}`
      : '由系统自动办理，不由人办理',
  )
  if (by.own) because.push(`须是本人的记录：${mark(evaluate({ own: true }, context))}`)
  if (by.region) because.push(`须在管辖区域内：${mark(evaluate({ region: 'within' }, context))}`)
  if (by.notSelf)
    because.push(`不能是自己创建的、本主体的：${mark(record.createdBy !== user.id && record.owner !== user.ownerId)}`)
  for (const guard of transition.guard ?? []) {
    if (guard === 'form-valid') because.push('表单须全部填写正确')
    else if (guard.window !== undefined)
      because.push(
        `须在“${config.years.windows[guard.window]?.title ?? guard.window}”时间内：${mark(evaluate({ window: guard.window }, context))}`,
      )
    else if (guard.when)
      because.push(`须满足 ${explain(guard.when, config, record.entity)}：${mark(evaluate(guard.when, context))}`)
    if (guard !== 'form-valid' && guard.unless)
      because.push(`　例外：${explain(guard.unless, config, record.entity)}：${mark(evaluate(guard.unless, context))}`)
  }
  return { ...mayTransition(config, workflow, id, context), because }
}

/** Why a user may or may not open a path of the site. */
export function explainPage(config: Config, user: User, path: string): Explanation {
  const match = matchRoute(config, path)
  if (!match) return { ...no('没有这个页面'), because: [] }
  const item = match.kind === 'page' ? match.page : match.route
  const because = [
    item.auth
      ? `可打开的角色：${expandRoles(config, item.auth)
          .map((role) => roleTitle(config, role))
          .join('、')}`
      : '没有限定角色，登录即可打开',
  ]
  return mayOpen(user, config, item.auth ? { auth: item.auth } : {})
    ? { allowed: true, reason: '', because }
    : { ...no('您的角色不在其中'), because }
}
