import {
  accessTo,
  hiddenFields,
  maskedFields,
  rowScope,
  mayOpen,
  type Action,
} from '#config-model/access/access.ts'
import { possibleActs } from '#config-model/access/publication-acts.ts'
import { publicationStates, publishOf } from '#config-model/access/publication.ts'
import { isVisibleItem, visibleMenu, yearlyMenu } from '#config-model/access/visible-menu.ts'
import { firstOf } from '#config-model/assert.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { explainCondition } from '#config-model/conditions/condition-words.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { fieldNames, recordFormOf } from '#config-model/forms/form-schema.ts'
import type { Locale, Phrase } from '#config-model/messages/phrase.ts'
import { entityOfPage } from '#config-model/page-traits.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { publicFields, publicListOf } from '#config-model/rights/public-list.ts'
import type { Effect, Entity, MenuItem, Page } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { editRights } from '#config-model/workflow/editing.ts'
import { escalationsOf } from '#config-model/workflow/escalation.ts'
import { removalOf } from '#config-model/workflow/removal.ts'
import { visibleStateOf } from '#config-model/workflow/shown-state.ts'
import { mayEverTransition, openTransitions } from '#config-model/workflow/workflow.ts'
import { pagePartsOf } from './page-parts.ts'
import { probeRecord, probeUser, probeRelations } from './probes.ts'
import {
  tableWords,
  type LocalizedConfig,
  actionWords,
  valueSeparator,
  publicationWords,
  relationWords,
  sectionTitle,
  withLocale,
} from './table-words.ts'

/** Who sees each field, whole or masked, and who fills it in. */
export function fieldLines(config: LocalizedConfig, users: User[]): AccessLine[] {
  return Object.entries(config.entities).flatMap(([entity, { fields }]) => {
    const placed = new Set(fieldNames(config.forms[recordFormOf(config, entity) ?? '']))
    const rights = users
      .filter((user) => rowScope(config, user, entity, 'read') !== false)
      .map((user) => ({
        role: firstOf(user.roles),
        hidden: hiddenFields(config, user, entity),
        masked: maskedFields(config, user, entity),
        writes:
          rowScope(config, user, entity, 'update') !== false ||
          rowScope(config, user, entity, 'create') !== false,
      }))

    return Object.entries(fields).map(([name, field]) => ({
      key: `${entity}.${name} ${field.title}`,
      values: rights
        .filter(({ hidden }) => !hidden.has(name))
        .map(({ role, masked, writes }) => {
          const mayFill = writes && placed.has(name) && !field.readonly && !field.computed
          return `${role}${masked.has(name) ? config.localize(tableWords.masked()) : ''}${mayFill ? config.localize(tableWords.mayFill()) : ''}`
        }),
    }))
  })
}

export const jobLines = (config: LocalizedConfig): AccessLine[] =>
  Object.entries(config.entities).flatMap(([entity, { jobs = {} }]) =>
    Object.values(jobs).map(({ title, daily, where, effects }) => ({
      key: `${entity} · ${title}`,
      values: [
        config.localize(tableWords.daily({ time: daily })),
        explainCondition(where, config, entity),
        ...effects.map((effect) => wordOf(config, entity, effect)),
      ],
    })),
  )

function wordOf(config: LocalizedConfig, entity: string, { when, ...effect }: Effect): string {
  const [word = '', argument] = Object.entries(effect)[0] ?? []
  const about = `${word} ${typeof argument === 'string' ? argument : Object.keys(Object(argument) as object).join('+')}`
  return when === undefined ? about : `${about}（${explainCondition(when, config, entity)}）`
}

/** Records and fields readable without an account. */
export const publicLines = (config: LocalizedConfig): AccessLine[] =>
  Object.entries(config.entities).flatMap(([id, entity]) => [
    ...verifiedLine(config, id, entity),
    ...listLine(config, id, entity),
  ])

function verifiedLine(config: LocalizedConfig, id: string, { verify }: Entity): AccessLine[] {
  if (!verify) return []

  return [
    {
      key: `${id} · /verify/${id} ${verify.title}`,
      values: [config.localize(tableWords.byNumber()), ...verify.show],
    },
  ]
}

function listLine(config: LocalizedConfig, id: string, entity: Entity): AccessLine[] {
  const opened = publicListOf(config, id)
  if (!opened) return []

  const { list, rows } = opened
  const names = (fields: string[]) => publicFields(entity, fields).join(' ')

  return [
    {
      key: `${id} · /public/${id} ${list.title}`,
      values: [
        explainCondition(rows, config, id),
        config.localize(tableWords.inList({ names: names(list.columns) })),
        ...(list.show ? [config.localize(tableWords.inDetail({ names: names(list.show) }))] : []),
      ],
    },
  ]
}

/** Sorted and stable for version control. */
export interface AccessSection {
  title: string
  lines: AccessLine[]
}

const actions = [
  'read',
  'create',
  'update',
  'remove',
  'export',
  'recover',
] as const satisfies Action[]

/** A day without open windows: facts behind windows are listed anyway. */
const someDay = new Date('2000-01-01T00:00:00+08:00')

/**
 * Roles × menus, pages, actions, rows, states and fields, computed by the run-time functions with
 * one probe user per role.
 */
export function buildAccessTable(
  localizedConfig: Config,
  locale: Locale = 'zh-CN',
): AccessSection[] {
  const config = withLocale(localizedConfig, locale)
  const roles = Object.keys(config.roles.roles).toSorted()
  const users = roles.map((role) => probeUser(config, [role]))
  const holders = (holds: (user: User) => boolean) =>
    users.filter(holds).map((user) => firstOf(user.roles))

  return [
    { id: 'menus' as const, lines: menuLines(config, users) },
    { id: 'pages' as const, lines: pageLines(config, holders) },
    { id: 'rows' as const, lines: rowLines(config, users) },
    { id: 'states' as const, lines: stateLines(config, users, valueSeparator(locale)) },
    { id: 'fields' as const, lines: fieldLines(config, users) },
    { id: 'public' as const, lines: publicLines(config) },
    { id: 'jobs' as const, lines: jobLines(config) },
  ].map(({ id, lines }) => ({
    title: sectionTitle(id, locale),
    lines: lines.toSorted(byKey),
  }))
}

function byKey(a: AccessLine, b: AccessLine): number {
  if (a.key === b.key) return 0
  return a.key < b.key ? -1 : 1
}

type Holders = (holds: (user: User) => boolean) => string[]

function menuLines(config: Config, users: User[]): AccessLine[] {
  const leaves = (items: MenuItem[]): string[] =>
    items
      .filter(isVisibleItem)
      .flatMap((item) =>
        item.children ? leaves(item.children) : [`${item.path ?? item.action ?? ''} ${item.title}`],
      )

  return Object.keys(config.menus)
    .filter((name) => name !== 'public')
    .flatMap((name) => {
      const seen = users.map((user) => ({
        role: firstOf(user.roles),
        leaves: new Set(leaves(visibleMenu(config, user, name))),
      }))

      return [...new Set(leaves(yearlyMenu(config.menus[name] ?? [], config.years)))].map(
        (leaf) => ({
          key: `${name} ${leaf}`,
          values: seen.flatMap(({ role, leaves }) => (leaves.has(leaf) ? [role] : [])),
        }),
      )
    })
}

function pageLines(config: LocalizedConfig, holders: Holders): AccessLine[] {
  return Object.values(config.pages).flatMap((page) => {
    const opens = (user: User) => mayOpen(user, config, page)
    return [
      { key: `${page.path} ${page.title}`, values: holders(opens) },
      ...pagePartsOf(config, page).map(({ title, auth, transition, action }) => ({
        key: `${page.path} ${page.title} · ${title}`,
        values: holders(
          (user) =>
            opens(user) &&
            mayOpen(user, config, auth ? { auth } : {}) &&
            (action === undefined ||
              rowScope(config, user, pageEntity(config, page), action) !== false) &&
            (transition === undefined ||
              mayTake(config, pageEntity(config, page), transition, user)),
        ),
      })),
    ]
  })
}

/** The entity of the records that a page shows, or that an article decides on. */
function pageEntity(config: Config, page: Page): string {
  const decided = page.kind === 'article' ? config.pages[page.decide?.list ?? ''] : undefined
  return entityOfPage(config, decided ?? page) ?? ''
}

function mayTake(config: Config, entity: string, transition: string, user: User): boolean {
  const workflow = workflowOf(config, entity)
  if (!workflow || !mayEverTransition(config, workflow, transition, user).allowed) return false

  const from = workflow.transitions[transition]?.from ?? []
  return [from].flat().some((state) =>
    probeRelations.some((relation) => {
      const record = probeRecord(config, user, { entity, state, relation })
      const taken = [record, escalated(config, record)]
      return taken.some((one) => transitionsOf(config, one, user).has(transition))
    }),
  )
}

/** Includes transitions blocked by a guard. */
function transitionsOf(config: Config, record: EntityRecord, user: User): Set<string> {
  const { open, blocked } = openTransitions(config, record, user, someDay)
  return new Set([...open, ...blocked].map(({ id }) => id))
}

function escalated(config: Config, record: EntityRecord): EntityRecord {
  const escalation = escalationsOf(config, record.entity).get(record.state ?? '')
  return escalation ? { ...record, flags: [escalation.flag] } : record
}

function rowLines(config: LocalizedConfig, users: User[]): AccessLine[] {
  return Object.keys(config.entities).flatMap((entity) =>
    actions.flatMap((action) =>
      users.flatMap((user) => {
        const scope = rowScope(config, user, entity, action)
        return scope === false
          ? []
          : [
              {
                key: `${entity} · ${config.localize(actionWords[action]())} · ${user.roles[0]}`,
                values: [
                  scope === true
                    ? config.localize(tableWords.all())
                    : explainCondition(scope, config, entity),
                ],
              },
            ]
      }),
    ),
  )
}

function stateLines(config: LocalizedConfig, users: User[], joint: string): AccessLine[] {
  return Object.keys(config.entities).flatMap((entity) => {
    const states = workflowOf(config, entity)?.states ?? publicationTitles(config, entity)
    const actors = users
      .map((user) => ({ user, granted: grantedActions(config, user, entity) }))
      .filter(({ user, granted }) => granted.size > 0 || mayTakeAny(config, user, entity))

    return (states ? Object.keys(states) : [null]).flatMap((state) =>
      actors.flatMap(({ user, granted }) => {
        const relationRights = probeRelations.map((relation) => ({
          relation,
          rights: rightsIn(config, user, granted, { entity, state, relation }).join(joint),
        }))

        return [...new Set(relationRights.map(({ rights }) => rights))]
          .filter((rights) => rights !== '')
          .map((rights) => ({
            rights,
            among: relationRights
              .filter((item) => item.rights === rights)
              .map(({ relation }) => relation),
          }))
          .map(({ rights, among }) => ({
            key: [
              entity,
              state === null
                ? config.localize(tableWords.noState())
                : `${state} ${states?.[state]?.title ?? ''}`,
              user.roles[0],
              among.length === probeRelations.length
                ? config.localize(tableWords.anyRelation())
                : among
                    .map((relation) => config.localize(relationWords[relation]()))
                    .join(config.localize(tableWords.and())),
            ].join(' · '),
            values: rights.split(joint),
          }))
      }),
    )
  })
}

function publicationTitles(
  config: Config,
  entity: string,
): Record<string, { title: string }> | undefined {
  const publish = publishOf(config, entity)
  if (!publish) return undefined

  const items = dictionaryItems(
    config,
    config.entities[entity]?.fields[publish.state]?.dictionary ?? '',
  )

  return Object.fromEntries(
    publicationStates.map((state) => [
      state,
      { title: items.find(({ value }) => value === state)?.label ?? state },
    ]),
  )
}

/** On at least some rows; true where the content of a record decides. */
type GrantedActions = ReadonlyMap<Action, boolean>

function grantedActions(config: Config, user: User, entity: string): GrantedActions {
  const scopes = actions.map((action) => [action, rowScope(config, user, entity, action)] as const)

  return new Map(
    scopes.flatMap(([action, scope]) =>
      scope === false ? [] : [[action, scope !== true && fieldsRead(scope).length > 0]],
    ),
  )
}

function mayTakeAny(config: Config, user: User, entity: string): boolean {
  const workflow = workflowOf(config, entity)
  if (!workflow) return false

  return Object.keys(workflow.transitions).some(
    (id) => mayEverTransition(config, workflow, id, user).allowed,
  )
}

function rightsIn(
  config: LocalizedConfig,
  user: User,
  granted: GrantedActions,
  {
    entity,
    state,
    relation,
  }: { entity: string; state: string | null; relation: (typeof probeRelations)[number] },
): string[] {
  const record = probeRecord(config, user, { entity, state, relation })
  const workflow = workflowOf(config, entity)
  const access = accessTo(config, user, record, someDay)
  const may = (action: Action): string | null => {
    if (!granted.has(action)) return null
    if (access(action).allowed) return ''

    return granted.get(action) ? config.localize(tableWords.byContent()) : null
  }

  const rights: string[] = []

  for (const action of ['read', 'export', 'recover'] as const) {
    const extent = may(action)
    if (extent === null) continue

    rights.push(
      `${config.localize(actionWords[action]())}${extent}${action === 'read' ? visibleStateNote(config, record, user) : ''}`,
    )
  }

  const update = may('update')
  if (update !== null) {
    const editing = { record, user, now: someDay, openRemarks: ['*'], invalidFields: () => [] }
    const edit = state === null || !workflow ? 'all' : editRights(config, editing)

    if (edit.length > 0)
      rights.push(`${config.localize(tableWords.edit({ fields: editedFields(edit) }))}${update}`)
  }

  const remove = may('remove')
  if (remove !== null && removalOf(config, record, user) !== null)
    rights.push(`${config.localize(actionWords.remove())}${remove}`)
  if (granted.has('read') || granted.has('update'))
    for (const act of possibleActs(config, user, { record, now: someDay }))
      rights.push(`${config.localize(publicationWords[act]())}${update ?? ''}`)

  if (!workflow) return rights

  const ids = transitionsOf(config, record, user)
  const late = escalated(config, record)
  const later = late === record ? ids : transitionsOf(config, late, user)
  for (const [id, { title }] of Object.entries(workflow.transitions))
    if (ids.has(id)) rights.push(`${id} ${title}`)
    else if (later.has(id)) rights.push(`${id} ${config.localize(tableWords.escalated({ title }))}`)

  return rights
}

function visibleStateNote(
  config: LocalizedConfig,
  { entity, state }: EntityRecord,
  user: User,
): string {
  const seen = visibleStateOf(config, entity, state, user)
  return seen === state
    ? ''
    : config.localize(
        tableWords.shownAs({
          state: workflowOf(config, entity)?.states[seen ?? '']?.title ?? seen ?? '',
        }),
      )
}

function editedFields(edit: 'all' | string[]): Phrase {
  if (edit === 'all') return tableWords.allFields()
  return edit.includes('*')
    ? tableWords.remarkedFields()
    : tableWords.someFields({ names: edit.join(' ') })
}

interface AccessLine {
  key: string
  values: string[]
}
