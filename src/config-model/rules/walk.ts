import type { Model } from '#config-model/model.ts'
import type { Pointer } from '#config-model/source.ts'
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

/** The fields of an entity or dialog with their places, inner ones too. Remembered: files that did not change keep their values. */
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

/** Every field of every entity, of the profile and of every dialog, inner ones too. */
export function eachField(model: Model, visit: (site: FieldSite) => void): void {
  eachEntity(model, (file, entity) => sitesOf(file, ['fields'], entity.fields, false).forEach(visit))
  const { profile } = model.config.portal
  if (profile) sitesOf('portal.yaml', ['profile'], profile, true).forEach(visit)
  eachTransition(model, (file, at, transition) => transition.form && sitesOf(file, [...at, 'form'], transition.form, true).forEach(visit))
}

export function eachEntity(model: Model, visit: (file: string, entity: Entity, id: string) => void): void {
  for (const [id, entity] of Object.entries(model.config.entities)) visit(`entities/${id}.yaml`, entity, id)
}

export function eachWorkflow(model: Model, visit: (file: string, workflow: Workflow) => void): void {
  for (const [id, workflow] of Object.entries(model.config.workflows)) visit(`workflows/${id}.yaml`, workflow)
}

export function eachTransition(model: Model, visit: (file: string, at: Pointer, transition: Transition, workflow: Workflow, id: string) => void): void {
  eachWorkflow(model, (file, workflow) => {
    for (const [id, transition] of Object.entries(workflow.transitions)) visit(file, ['transitions', id], transition, workflow, id)
  })
}

/** Every form with the fields of its entity. */
export function eachForm(model: Model, visit: (file: string, form: Form, fields: Record<string, Field>) => void): void {
  for (const [id, form] of Object.entries(model.config.forms)) visit(`forms/${id}.yaml`, form, model.config.entities[form.entity]?.fields ?? {})
}

/** Every list page whose entity exists. */
export function eachList(model: Model, visit: (file: string, page: ListPage, entity: Entity) => void): void {
  for (const [id, page] of Object.entries(model.config.pages)) {
    const entity = page.kind === 'list' ? model.config.entities[page.entity] : undefined
    if (page.kind === 'list' && entity) visit(`pages/${id}.yaml`, page, entity)
  }
}

/** Every menu entry, outermost first, with the entries above it. */
export function eachMenuItem(model: Model, visit: (file: string, at: Pointer, item: MenuItem, parents: MenuItem[], menu: string) => void): void {
  const walk = (menu: string, pointer: Pointer, items: MenuItem[], parents: MenuItem[]) => {
    for (const [index, item] of items.entries()) {
      visit(`menus/${menu}.yaml`, [...pointer, index], item, parents, menu)
      if (item.children) walk(menu, [...pointer, index, 'children'], item.children, [...parents, item])
    }
  }
  for (const [menu, items] of Object.entries(model.config.menus)) walk(menu, [], items, [])
}

const places = new Set(['visibleWhen', 'requiredWhen', 'readonlyWhen', 'when', 'unless', 'where', 'require', 'not', 'has', 'every', 'timer', 'all', 'any'])

const conditions = new WeakMap<object, { at: Pointer; condition: Record<string, unknown> }[]>()

/** Every condition, told by the key it is written under, parts of conditions too. */
export function eachCondition(model: Model, visit: (file: string, at: Pointer, condition: Record<string, unknown>) => void): void {
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
export function eachRepeat<Item>(items: Item[], nameOf: (item: Item) => string | undefined, visit: (item: Item, index: number, first: number) => void): void {
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
export const targetsOf = (transition: Transition): string[] => (typeof transition.to === 'string' ? [transition.to] : transition.to.map(({ state }) => state))
