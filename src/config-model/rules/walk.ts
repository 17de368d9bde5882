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

/** Every field of every entity, of the profile and of every dialog, inner ones too. */
export function eachField(model: Model, visit: (site: FieldSite) => void): void {
  const walk = (file: string, pointer: Pointer, fields: Record<string, Field>, isDialog: boolean) => {
    for (const [name, field] of Object.entries(fields)) {
      const at = [...pointer, name]
      visit({ file, at, name, field, siblings: fields, isDialog })
      if (field.fields) walk(file, [...at, 'fields'], field.fields, isDialog)
    }
  }
  eachEntity(model, (file, entity) => walk(file, ['fields'], entity.fields, false))
  if (model.config.portal.profile) walk('portal.yaml', ['profile'], model.config.portal.profile, true)
  eachTransition(model, (file, at, transition) => transition.form && walk(file, [...at, 'form'], transition.form, true))
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

/** Every condition, told by the key it is written under, parts of conditions too. */
export function eachCondition(model: Model, visit: (file: string, at: Pointer, condition: Record<string, unknown>) => void): void {
  const walk = (file: string, pointer: Pointer, value: unknown, isCondition: boolean): void => {
    if (value === null || typeof value !== 'object') return
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) walk(file, [...pointer, index], item, isCondition)
      return
    }
    if (isCondition) visit(file, pointer, value as Record<string, unknown>)
    for (const [key, inner] of Object.entries(value)) walk(file, [...pointer, key], inner, places.has(key) && !(key === 'all' && !isCondition))
  }
  for (const file of model.files.filter((path) => /^(entities|forms|workflows|pages)\//.test(path))) walk(file, [], model.value(file), false)
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
