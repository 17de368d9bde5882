import { hiddenFields, maskedFields, mayAct, mayOpen, rowScope, type Action } from '#config-model/access/access.ts'
import { isShown, visibleMenu } from '#config-model/access/visible-menu.ts'
import { firstOf } from '#config-model/found.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import {
  openActs,
  publicationState,
  publicationStates,
  publishOf,
  type PublicationAct,
} from '#config-model/access/publication.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { explain } from '#config-model/conditions/condition-words.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { fieldNames } from '#config-model/forms/form-schema.ts'
import type { MenuItem, Page } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { editRights, formOf, openTransitions } from '#config-model/workflow/workflow.ts'
import { removalOf } from '#config-model/workflow/removal.ts'
import { shownState } from '#config-model/workflow/shown-state.ts'
import { probeRecord, probeUser, relations, relationWords } from './probes.ts'
import { partsOf } from './page-parts.ts'

/** One fact of the truth table: what it is about, and who or what it lists. Sorted and stable: a change of rights is a change of lines. */
export interface AccessLine {
  key: string
  values: string[]
}
export interface AccessSection {
  title: string
  lines: AccessLine[]
}

/** What the actions on records are called. */
export const actionTitles: Record<Action, string> = {
  read: '查看',
  create: '新建',
  update: '修改',
  remove: '删除',
  export: '导出',
}
const actions = Object.keys(actionTitles) as Action[]
/** No window is open on this day: what only a window holds back is listed all the same. */
const someDay = new Date('2000-01-01T00:00:00+08:00')

/** Role × menu, page, action, row, state and field, found by asking the functions that decide at run time with one probe user a role. */
export function accessTable(config: Config): AccessSection[] {
  const roles = Object.keys(config.roles.roles).toSorted()
  const users = roles.map((role) => probeUser(config, [role]))
  const holders = (holds: (user: User) => boolean) => users.filter(holds).map((user) => firstOf(user.roles))
  return [
    { title: '菜单', lines: menuLines(config, holders) },
    { title: '页面与按钮', lines: pageLines(config, holders) },
    { title: '行', lines: rowLines(config, users) },
    { title: '状态', lines: stateLines(config, users) },
    { title: '字段', lines: fieldLines(config, users) },
  ].map(({ title, lines }) => ({
    title,
    lines: lines.toSorted(byKey),
  }))
}

function byKey(a: AccessLine, b: AccessLine): number {
  if (a.key === b.key) return 0
  return a.key < b.key ? -1 : 1
}

type Holders = (holds: (user: User) => boolean) => string[]

function menuLines(config: Config, holders: Holders): AccessLine[] {
  const leaves = (items: MenuItem[]): string[] =>
    items
      .filter(isShown)
      .flatMap((item) => (item.children ? leaves(item.children) : [`${item.path ?? item.action ?? ''} ${item.title}`]))
  return Object.keys(config.menus)
    .filter((name) => name !== 'public')
    .flatMap((name) => [...new Set(leaves(config.menus[name] ?? []))].map((leaf) => ({ name, leaf })))
    .map(({ name, leaf }) => ({
      key: `${name} ${leaf}`,
      values: holders((user) => leaves(visibleMenu(config, user, name)).includes(leaf)),
    }))
}

function pageLines(config: Config, holders: Holders): AccessLine[] {
  return Object.values(config.pages).flatMap((page) => {
    const opens = (user: User) => mayOpen(user, config, page)
    return [
      { key: `${page.path} ${page.title}`, values: holders(opens) },
      ...partsOf(page).map(({ title, auth, transition, action }) => ({
        key: `${page.path} ${page.title} · ${title}`,
        values: holders(
          (user) =>
            opens(user) &&
            mayOpen(user, config, auth ? { auth } : {}) &&
            (action === undefined || rowScope(config, user, pageEntity(config, page), action) !== false) &&
            (transition === undefined || mayTake(config, pageEntity(config, page), transition, user)),
        ),
      })),
    ]
  })
}

function pageEntity(config: Config, page: Page): string {
  if ('entity' in page) return page.entity
  return 'form' in page ? (config.forms[page.form]?.entity ?? '') : ''
}

function mayTake(config: Config, entity: string, transition: string, user: User): boolean {
  const from = workflowOf(config, entity)?.transitions[transition]?.from ?? []
  return [from].flat().some((state) =>
    relations.some((relation) => {
      const { open, blocked } = openTransitions(
        config,
        probeRecord(config, user, entity, state, relation),
        user,
        someDay,
      )
      return [...open, ...blocked].some(({ id }) => id === transition)
    }),
  )
}

function rowLines(config: Config, users: User[]): AccessLine[] {
  return Object.keys(config.entities).flatMap((entity) =>
    actions.flatMap((action) =>
      users.flatMap((user) => {
        const scope = rowScope(config, user, entity, action)
        return scope === false
          ? []
          : [
              {
                key: `${entity} · ${actionTitles[action]} · ${user.roles[0]}`,
                values: [scope === true ? '全部' : explain(scope, config, entity)],
              },
            ]
      }),
    ),
  )
}

function stateLines(config: Config, users: User[]): AccessLine[] {
  return Object.keys(config.entities).flatMap((entity) => {
    const states = workflowOf(config, entity)?.states ?? publicationTitles(config, entity)
    return (states ? Object.keys(states) : [null]).flatMap((state) =>
      users.flatMap((user) => {
        const found = relations.map((relation) => ({
          relation,
          rights: rightsIn(config, user, entity, state, relation).join('、'),
        }))
        return [...new Set(found.map(({ rights }) => rights))]
          .filter((rights) => rights !== '')
          .map((rights) => ({
            rights,
            among: found.filter((item) => item.rights === rights).map(({ relation }) => relation),
          }))
          .map(({ rights, among }) => ({
            key: `${entity} · ${state === null ? '（无状态）' : `${state} ${states?.[state]?.title ?? ''}`} · ${user.roles[0]} · ${among.length === relations.length ? '所有' : among.map((relation) => relationWords[relation]).join('和')}`,
            values: rights.split('、'),
          }))
      }),
    )
  })
}

/** What the states of publishing are called; undefined where nothing is published. */
function publicationTitles(config: Config, entity: string): Record<string, { title: string }> | undefined {
  const publish = publishOf(config, entity)
  if (!publish) return undefined
  const items = dictionaryItems(config, config.entities[entity]?.fields[publish.state]?.dictionary ?? '')
  return Object.fromEntries(
    publicationStates.map((state) => [state, { title: items.find(({ value }) => value === state)?.label ?? state }]),
  )
}

const actTitles: Record<PublicationAct, string> = { publish: '发布', withdraw: '撤回', discard: '放弃修改' }

/** The acts of publishing that are open to whoever may change a record as it stands, changed since or not. */
function actsIn(config: Config, record: EntityRecord): string[] {
  const state = publicationState(config, record)
  return state === null ? [] : openActs(state, true).map((act) => actTitles[act])
}

function rightsIn(
  config: Config,
  user: User,
  entity: string,
  state: string | null,
  relation: (typeof relations)[number],
): string[] {
  const record = probeRecord(config, user, entity, state, relation)
  const isWorkflow = workflowOf(config, entity) !== undefined
  const may = (action: Action): '' | '（视内容）' | null => {
    if (mayAct(config, user, { entity, action, record, now: someDay }).allowed) return ''
    const scope = rowScope(config, user, entity, action)
    return typeof scope === 'object' && fieldsRead(scope).length > 0 ? '（视内容）' : null
  }
  const rights: string[] = []
  for (const action of ['read', 'export'] as const)
    if (may(action) !== null)
      rights.push(`${actionTitles[action]}${may(action)}${action === 'read' ? shownAs(config, record, user) : ''}`)
  const update = may('update')
  const edit =
    state === null || !isWorkflow
      ? 'all'
      : editRights(config, { record, user, now: someDay, openRemarks: ['*'], invalidFields: [] })
  if (update !== null && edit.length > 0) rights.push(`修改${editedFields(edit)}${update}`)
  if (may('remove') !== null && removalOf(config, record, user) !== null) rights.push(`删除${may('remove')}`)
  if (update !== null) for (const act of actsIn(config, record)) rights.push(`${act}${update}`)
  const { open, blocked } = openTransitions(config, record, user, someDay)
  const ids = new Set([...open, ...blocked].map(({ id }) => id))
  for (const [id, { title }] of Object.entries(workflowOf(config, entity)?.transitions ?? {}))
    if (ids.has(id)) rights.push(`${id} ${title}`)
  return rights
}

/** As what a state that is hidden from a user is shown. */
function shownAs(config: Config, { entity, state }: EntityRecord, user: User): string {
  const seen = shownState(config, entity, state, user)
  return seen === state ? '' : `（显示为${workflowOf(config, entity)?.states[seen ?? '']?.title ?? seen}）`
}

function fieldLines(config: Config, users: User[]): AccessLine[] {
  return Object.entries(config.entities).flatMap(([entity, { fields }]) => {
    const placed = new Set(fieldNames(config.forms[formOf(config, entity) ?? '']))
    const rights = users
      .filter((user) => rowScope(config, user, entity, 'read') !== false)
      .map((user) => ({
        role: firstOf(user.roles),
        hidden: hiddenFields(config, user, entity),
        masked: maskedFields(config, user, entity),
        writes:
          rowScope(config, user, entity, 'update') !== false || rowScope(config, user, entity, 'create') !== false,
      }))
    return Object.entries(fields).map(([name, field]) => ({
      key: `${entity}.${name} ${field.title}`,
      values: rights
        .filter(({ hidden }) => !hidden.has(name))
        .map(({ role, masked, writes }) => {
          const mayFill = writes && placed.has(name) && !field.readonly && !field.computed
          return `${role}${masked.has(name) ? '（遮蔽）' : ''}${mayFill ? '（可填）' : ''}`
        }),
    }))
  })
}

function editedFields(edit: 'all' | string[]): string {
  if (edit === 'all') return '全部字段'
  return edit.includes('*') ? '批注字段' : `字段 ${edit.join(' ')}`
}
