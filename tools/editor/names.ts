import { maskSecrets } from '#config-compiler/diagnostic/mask-secrets.ts'
import { referencingFields } from '#config-model/access/grant-rows.ts'
import { channelsOf } from '#config-model/channels.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { isReference } from '#config-model/field-traits.ts'
import { systemColumns } from '#config-model/record.ts'
import type { Field, MenuItem, Workflow } from '#config-model/types.generated.ts'
import { userFactTitles } from '#config-model/user.ts'
import { checklistOf } from '#config-model/workflow/evidence.ts'

export type NameKind =
  | 'role'
  | 'dictionary'
  | 'entity'
  | 'form'
  | 'page'
  | 'workflow'
  | 'window'
  | 'message'
  | 'channel'
  | 'header'
  | 'address'
  | 'field'
  | 'column'
  | 'path'
  | 'referenced'
  | 'userFact'
  | 'state'
  | 'states'
  | 'columnSet'
  | 'filterSet'
  | 'dialog'
  | 'transition'
  | 'flag'
  | 'region'
  | 'step'
  | 'action'
  | 'yearFact'
  | 'yearDate'
  | 'pointing'
  | 'checkpoint'

export interface Name {
  name: string
  title: string
}

/** For conditions. */
const systemFacts: Name[] = [
  { name: 'id', title: '编号' },
  { name: 'year', title: '年度' },
  { name: 'state', title: '状态' },
  { name: 'region', title: '区域' },
  { name: 'owner', title: '所有者' },
  { name: 'createdBy', title: '创建人' },
  { name: 'dueAt', title: '办理期限' },
]

const titled = (items: Record<string, { title?: string }>): Name[] =>
  Object.entries(items).map(([name, { title = '' }]) => ({ name, title }))

/**
 * With Chinese titles, without secrets; fields and states are those of the entity. Empty when it is
 * unknown.
 */
export function titledNamesOf(config: Config, kind: NameKind, entity: string | undefined): Name[] {
  return unique(allNames(config, kind, entity)).map(({ name, title }) => ({
    name,
    title: maskSecrets(title),
  }))
}

// oxlint-disable-next-line max-lines-per-function -- a table: one case for each kind of name
function allNames(config: Config, kind: NameKind, entity: string | undefined): Name[] {
  const fields = entity === undefined ? {} : (config.entities[entity]?.fields ?? {})
  const workflow = entity === undefined ? undefined : workflowOf(config, entity)
  switch (kind) {
    case 'role':
      return [
        ...titled(config.roles.roles),
        ...Object.entries(config.roles.sets ?? {}).map(([name, members]) => ({
          name,
          title: `角色组：${members.join('、')}`,
        })),
      ]
    case 'dictionary':
      return titled(config.dictionaries)
    case 'entity':
      return titled(config.entities)
    case 'form':
      return titled(config.forms)
    case 'page':
      return titled(config.pages)
    case 'workflow':
      return titled(config.workflows)
    case 'window':
      return titled(config.years.windows)
    case 'message':
      return titled(config.messages)
    case 'channel':
      return titled(channelsOf(config))
    case 'header':
      return (config.menus['header'] ?? []).flatMap(({ name, title }: MenuItem) =>
        name === undefined ? [] : [{ name, title }],
      )
    case 'address':
      return [...config.routes, ...Object.values(config.pages)].map(({ path, title = '' }) => ({
        name: path,
        title,
      }))
    case 'field':
      return titled(fields)
    case 'column':
      return entity === undefined
        ? []
        : [
            ...titled(fields),
            ...Object.entries(systemColumns).map(([name, title]) => ({ name, title })),
          ]
    case 'path':
      return entity === undefined ? [] : [...titled(fields), ...inner(fields), ...systemFacts]
    case 'referenced':
      return referenced(config, fields)
    case 'userFact':
      return userFacts(config)
    case 'state':
      return titled(workflow?.states ?? {})
    case 'states':
      return [...titled(workflow?.states ?? {}), ...stateSets(workflow)]
    case 'columnSet':
      return blocks(config, entity, 'columnSets')
    case 'filterSet':
      return blocks(config, entity, 'filterSets')
    case 'dialog':
      return dialogs(workflow)
    case 'transition':
      return titled(workflow?.transitions ?? {})
    case 'flag':
      return titled(workflow?.flags ?? {})
    case 'region':
      return [
        { name: '86', title: '全国' },
        ...config.regions.map(({ c, n }) => ({ name: c, title: n })),
      ]
    case 'step':
      return items(config, 'audit_step')
    case 'action':
      return items(config, 'audit_action')
    case 'checkpoint':
      return Object.values(workflow?.transitions ?? {}).flatMap(({ form }) =>
        items(config, checklistOf(form)?.dictionary ?? ''),
      )
    case 'pointing':
      return entity === undefined ? [] : referencingFields(config, entity)
    case 'yearFact':
      return [...yearNumbers, ...titled(config.years.dates ?? {})]
    case 'yearDate':
      return titled(config.years.dates ?? {})
  }
}

/** For operands: of the account, and of the record that it acts for. */
function userFacts({ entities, roles: { owner = '' } }: Config): Name[] {
  const { title = '', fields = {} } = entities[owner] ?? {}
  return [
    ...Object.entries(userFactTitles).map(([name, fact]) => ({ name, title: fact })),
    ...(owner === '' ? [] : [{ name: owner, title }]),
    ...titled(fields).map((of) => ({
      name: `${owner}.${of.name}`,
      title: `${title} ${of.title}`,
    })),
  ]
}

/** Fields over a reference: `device.kind`. */
function referenced({ entities }: Config, fields: Record<string, Field>): Name[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    !isReference(field) || field.multiple
      ? []
      : titled(entities[field.entity ?? '']?.fields ?? {}).map((of) => ({
          name: `${name}.${of.name}`,
          title: `${field.title} ${of.title}`,
        })),
  )
}

const yearNumbers: Name[] = [
  { name: 'working', title: '本记录的年度' },
  { name: 'realYear', title: '工作年度' },
]

/** Titled by their members. */
function stateSets(workflow: Workflow | undefined): Name[] {
  const { sets = {}, states = {} } = workflow ?? {}
  return Object.entries(sets).map(([name, members]) => ({
    name,
    title: `状态组：${members.map((state) => states[state]?.title ?? state).join('、')}`,
  }))
}

/** Described by their fields. */
function dialogs(workflow: Workflow | undefined): Name[] {
  return Object.entries(workflow?.dialogs ?? {}).map(([name, { form = {} }]) => ({
    name,
    title: `办理单：${Object.values(form)
      .map(({ title }) => title)
      .join('、')}`,
  }))
}

/** Shared by an entity's lists, described by their fields. */
function blocks(
  config: Config,
  entity: string | undefined,
  word: 'columnSets' | 'filterSets',
): Name[] {
  const entityDefinition = config.entities[entity ?? '']
  const fields = entityDefinition?.fields ?? {}
  const sets: Record<string, { title?: string; field?: string }[]> = entityDefinition?.[word] ?? {}
  const titleOf = ({ title, field }: { title?: string; field?: string }) =>
    title ?? (field === undefined ? '关键字' : (fields[field]?.title ?? field))

  return Object.entries(sets).map(([name, members]) => ({
    name,
    title: members.map(titleOf).join('、'),
  }))
}

function items(config: Config, dictionary: string): Name[] {
  return (config.dictionaries[dictionary]?.items ?? []).map(({ value, label }) => ({
    name: value,
    title: label,
  }))
}

/** For conditions about rows. */
function inner(fields: Record<string, Field>): Name[] {
  return Object.values(fields).flatMap((field) =>
    field.fields ? [...titled(field.fields), ...inner(field.fields)] : [],
  )
}

/** The first of equal names stays. */
function unique(names: Name[]): Name[] {
  return [...new Map(names.toReversed().map((item) => [item.name, item])).values()].toReversed()
}
