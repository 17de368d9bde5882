import { memoize } from '#config-model/memoize.ts'
import type { Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import type { Entity, Field, Form, ListPage, MenuItem, Transition, Workflow } from '#config-model/types.generated.ts'

/** A field of an entity, of a transition's dialog or of the profile, with its place. */
export interface FieldSite {
  file: string
  at: Pointer
  name: string
  field: Field
  /** Fields beside it, itself included. */
  siblings: Record<string, Field>
  /** True where the values are not stored as a record. */
  isDialog: boolean
}

const fieldSites = new WeakMap<object, FieldSite[]>()

/** The fields of an entity or dialog with their places, inner ones too. Remembered: files that did not change keep their values, and every rule asks. */
function sitesOf(file: string, pointer: Pointer, fields: Record<string, Field>, isDialog: boolean): FieldSite[] {
  let sites = fieldSites.get(fields)
  if (!sites) {
    sites = Object.entries(fields).flatMap(([name, field]) => {
      const at = [...pointer, name]
      const site = { file, at, name, field, siblings: fields, isDialog }
      return field.fields ? [site, ...sitesOf(file, [...at, 'fields'], field.fields, isDialog)] : [site]
    })
    fieldSites.set(fields, sites)
  }
  return sites
}

const allFields = memoize((model: Model): FieldSite[] => {
  const { profile } = model.config.portal
  return [
    ...entities(model).flatMap(({ file, value }) => sitesOf(file, ['fields'], value.fields, false)),
    ...(profile ? sitesOf('portal.yaml', ['profile'], profile, true) : []),
    ...transitions(model).flatMap(({ file, at, transition }) =>
      transition.form ? sitesOf(file, [...at, 'form'], transition.form, true) : [],
    ),
  ]
})

/** Every field of every entity, of the profile and of every dialog, inner ones too. */
export function eachField(model: Model, visit: (site: FieldSite) => void): void {
  for (const site of allFields(model)) visit(site)
}

const filesOf = <Value>(folder: string, values: Record<string, Value>) =>
  Object.entries(values).map(([id, value]) => ({ file: `${folder}/${id}.yaml`, id, value }))
const entities = memoize((model: Model) => filesOf('entities', model.config.entities))
const workflows = memoize((model: Model) => filesOf('workflows', model.config.workflows))
const forms = memoize((model: Model) => filesOf('forms', model.config.forms))
const lists = memoize((model: Model) =>
  filesOf('pages', model.config.pages).flatMap(({ file, value: page }) => {
    const entity = page.kind === 'list' ? model.config.entities[page.entity] : undefined
    return page.kind === 'list' && entity ? [{ file, page, entity }] : []
  }),
)
const transitions = memoize((model: Model) =>
  workflows(model).flatMap(({ file, value: workflow }) =>
    Object.entries(workflow.transitions).map(([id, transition]) => ({
      file,
      at: ['transitions', id],
      transition,
      workflow,
      id,
    })),
  ),
)

/** What all faults come from that a wrong type of a field makes. */
export const fieldCause = (file: string, at: Pointer): string => `field ${file} ${at.join('/')}`

export function eachEntity(model: Model, visit: (file: string, entity: Entity, id: string) => void): void {
  for (const { file, value, id } of entities(model)) visit(file, value, id)
}

export function eachWorkflow(model: Model, visit: (file: string, workflow: Workflow) => void): void {
  for (const { file, value } of workflows(model)) visit(file, value)
}

export function eachTransition(
  model: Model,
  visit: (file: string, at: Pointer, transition: Transition, workflow: Workflow, id: string) => void,
): void {
  for (const { file, at, transition, workflow, id } of transitions(model)) visit(file, at, transition, workflow, id)
}

/** Every form with the fields of its entity. */
export function eachForm(model: Model, visit: (file: string, form: Form, fields: Record<string, Field>) => void): void {
  for (const { file, value } of forms(model)) visit(file, value, model.config.entities[value.entity]?.fields ?? {})
}

/** Every list page whose entity exists. */
export function eachList(model: Model, visit: (file: string, page: ListPage, entity: Entity) => void): void {
  for (const { file, page, entity } of lists(model)) visit(file, page, entity)
}

/** The names of the fields in all sections of a form. */
export const placedIn = memoize(
  (form: Form): Set<string> =>
    new Set(form.steps.flatMap((step) => step.sections.flatMap((section) => section.fields))),
)

/** Items by a name they share. */
export function grouped<Item>(
  items: Item[],
  keyOf: (item: Item) => string | undefined,
): Map<string | undefined, Item[]> {
  const groups = new Map<string | undefined, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** Every menu entry, outermost first, with the entries above it. */
export function eachMenuItem(
  model: Model,
  visit: (file: string, at: Pointer, item: MenuItem, parents: MenuItem[], menu: string) => void,
): void {
  const walk = (menu: string, pointer: Pointer, items: MenuItem[], parents: MenuItem[]) => {
    for (const [index, item] of items.entries()) {
      visit(`menus/${menu}.yaml`, [...pointer, index], item, parents, menu)
      if (item.children) walk(menu, [...pointer, index, 'children'], item.children, [...parents, item])
    }
  }
  for (const [menu, items] of Object.entries(model.config.menus)) walk(menu, [], items, [])
}

/** The roles an entry is shown to: its own, else those of the nearest group that names some; undefined for everybody. */
export const shownTo = (item: MenuItem, parents: MenuItem[]): string[] | undefined =>
  item.auth ?? parents.findLast(({ auth }) => auth !== undefined)?.auth

const places = new Set([
  'visibleWhen',
  'requiredWhen',
  'readonlyWhen',
  'when',
  'unless',
  'where',
  'require',
  'not',
  'has',
  'every',
  'timer',
  'all',
  'any',
])

const conditions = new WeakMap<object, { at: Pointer; condition: Record<string, unknown> }[]>()

/** Every condition, told by the key it is written under, parts of conditions too. */
export function eachCondition(
  model: Model,
  visit: (file: string, at: Pointer, condition: Record<string, unknown>) => void,
): void {
  for (const file of model.files) {
    if (!/^(entities|forms|workflows|pages)\//.test(file)) continue
    const value = model.value(file)
    if (value === null || typeof value !== 'object') continue
    let found = conditions.get(value)
    if (!found) conditions.set(value, (found = conditionsIn(value)))
    for (const { at, condition } of found) visit(file, at, condition)
  }
}

function conditionsIn(value: object): { at: Pointer; condition: Record<string, unknown> }[] {
  const found: { at: Pointer; condition: Record<string, unknown> }[] = []
  const at: Pointer = []
  const walk = (inner: unknown, isCondition: boolean): void => {
    if (inner === null || typeof inner !== 'object') return
    const isList = Array.isArray(inner)
    if (!isList && isCondition) found.push({ at: [...at], condition: inner as Record<string, unknown> })
    for (const [key, item] of isList ? inner.entries() : Object.entries(inner)) {
      at.push(key)
      walk(item, isList ? isCondition : places.has(key as string) && !(key === 'all' && !isCondition))
      at.pop()
    }
  }
  walk(value, false)
  return found
}

/** The first place of each repeated name: calls back at every later one. */
export function eachRepeat<Item>(
  items: Item[],
  nameOf: (item: Item) => string | undefined,
  visit: (item: Item, index: number, first: number) => void,
): void {
  const seen = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const name = nameOf(item)
    if (name === undefined) continue
    const first = seen.get(name)
    if (first === undefined) seen.set(name, index)
    else visit(item, index, first)
  }
}

export const listOf = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value])
export const targetsOf = (transition: Transition): string[] =>
  typeof transition.to === 'string' ? [transition.to] : transition.to.map(({ state }) => state)
