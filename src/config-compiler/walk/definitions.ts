import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { deriveFromModel, type Model } from '#config-compiler/model.ts'
import { memoize } from '#config-model/memoize.ts'
import type {
  Column,
  Dictionary,
  Effect,
  Entity,
  Filter,
  Grant,
  Field,
  Form,
  ListPage,
  Page,
  State,
  Transition,
  Workflow,
} from '#config-model/types.generated.ts'

// A visit only reports problems of its input, without side effects: it is skipped while the parts
// it read are unchanged. To collect values, iterate over the lists.

/** Keeps its identity while the file is unchanged. */
export interface Definition<Value> {
  file: string
  id: string
  value: Value
}

const definedValues = new WeakMap<object, Definition<object>>()

export function definitionOf<Value extends object>(
  file: string,
  id: string,
  value: Value,
): Definition<Value> {
  const last = definedValues.get(value)
  if (last?.file === file) return last as Definition<Value>

  const now = { file, id, value }
  definedValues.set(value, now)

  return now
}

export const definitionsOf = <Value extends object>(
  folder: string,
  values: Record<string, Value>,
): Definition<Value>[] =>
  Object.entries(values).map(([id, value]) => definitionOf(`${folder}/${id}.yaml`, id, value))

export const definedEntities = deriveFromModel((model) =>
  definitionsOf('entities', model.config.entities),
)
export const definedWorkflows = deriveFromModel((model) =>
  definitionsOf('workflows', model.config.workflows),
)
export const definedPages = deriveFromModel((model) => definitionsOf('pages', model.config.pages))
export const definedForms = deriveFromModel((model) => definitionsOf('forms', model.config.forms))
const dictionaries = deriveFromModel((model) =>
  definitionsOf('dictionaries', model.config.dictionaries),
)

const formOver = memoize((fields: object) =>
  memoize(({ file, value }: Definition<Form>) => ({
    file,
    form: value,
    fields: fields as Record<string, Field>,
  })),
)
const noFields = {}
const formsWithFields = deriveFromModel((model) =>
  definedForms(model).map((defined) =>
    formOver(model.config.entities[defined.value.entity]?.fields ?? noFields)(defined),
  ),
)

const listOver = memoize((entity: Entity) =>
  memoize(({ file, value }: Definition<Page>) => ({ file, page: value as ListPage, entity })),
)
const lists = deriveFromModel((model) =>
  definedPages(model).flatMap((defined) => {
    const entity =
      defined.value.kind === 'list' ? model.config.entities[defined.value.entity] : undefined
    return entity ? [listOver(entity)(defined)] : []
  }),
)

export function eachEntity(
  model: Model,
  visit: (file: string, entity: Entity, id: string) => void,
): void {
  model.visit(definedEntities, ({ file, value, id }) => visit(file, value, id))
}

export function eachWorkflow(
  model: Model,
  visit: (file: string, workflow: Workflow, id: string) => void,
): void {
  model.visit(definedWorkflows, ({ file, value, id }) => visit(file, value, id))
}

export function eachPage(
  model: Model,
  visit: (file: string, page: Page, id: string) => void,
): void {
  model.visit(definedPages, ({ file, value, id }) => visit(file, value, id))
}

export function eachDictionary(
  model: Model,
  visit: (file: string, dictionary: Dictionary, id: string) => void,
): void {
  model.visit(dictionaries, ({ file, value, id }) => visit(file, value, id))
}

export function eachTransition(
  model: Model,
  visit: (file: string, at: Pointer, transition: Transition, workflow: Workflow) => void,
): void {
  eachWorkflow(model, (file, workflow) => {
    for (const [id, transition] of Object.entries(workflow.transitions))
      visit(file, ['transitions', id], transition, workflow)
  })
}

/** A transition, or a job, which has no dialog. */
export type EffectHolder = Pick<Transition, 'title' | 'effects' | 'form' | 'countersign'>

export function eachTransitionOrJob(
  model: Model,
  visit: (file: string, at: Pointer, acting: EffectHolder, of: { entity: string }) => void,
): void {
  eachTransition(model, visit)
  eachEntity(model, (file, { jobs = {} }, entity) => {
    for (const [id, job] of Object.entries(jobs)) visit(file, ['jobs', id], job, { entity })
  })
}

export function eachForm(
  model: Model,
  visit: (file: string, form: Form, fields: Record<string, Field>) => void,
): void {
  model.visit(formsWithFields, ({ file, form, fields }) => visit(file, form, fields))
}

export function eachList(
  model: Model,
  visit: (file: string, page: ListPage, entity: Entity) => void,
): void {
  model.visit(lists, ({ file, page, entity }) => visit(file, page, entity))
}

export const placedFieldsOf = memoize(
  (form: Form): Set<string> =>
    new Set(form.steps.flatMap((step) => step.sections.flatMap((section) => section.fields))),
)

export function eachEffect(
  model: Model,
  visit: (file: string, at: Pointer, effect: Effect, of: { entity: string }) => void,
): void {
  eachTransitionOrJob(model, (file, at, { effects = [] }, of) => {
    for (const [index, effect] of effects.entries())
      visit(file, [...at, 'effects', index], effect, of)
  })
}

export function eachGrant(
  model: Model,
  visit: (file: string, at: Pointer, grant: Grant, entity: Entity) => void,
): void {
  eachEntity(model, (file, entity) => {
    for (const [index, grant] of entity.access.entries())
      visit(file, ['access', index], grant, entity)
  })
}

export function eachState(
  model: Model,
  visit: (file: string, at: Pointer, state: State, of: { workflow: Workflow; id: string }) => void,
): void {
  eachWorkflow(model, (file, workflow) => {
    for (const [id, state] of Object.entries(workflow.states))
      visit(file, ['states', id], state, { workflow, id })
  })
}

interface ListSite {
  page: ListPage
  entity: Entity
}

export function eachColumn(
  model: Model,
  visit: (file: string, at: Pointer, column: Column, of: ListSite) => void,
): void {
  eachList(model, (file, page, entity) => {
    for (const [index, column] of page.columns.entries())
      visit(file, ['columns', index], column, { page, entity })
  })
}

export function eachFilter(
  model: Model,
  visit: (file: string, at: Pointer, filter: Filter, of: ListSite) => void,
): void {
  eachList(model, (file, page, entity) => {
    for (const [index, filter] of (page.filters ?? []).entries())
      visit(file, ['filters', index], filter, { page, entity })
  })
}
