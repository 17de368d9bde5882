import { memoize } from '#config-model/memoize.ts'
import type { Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import type { Entity, Field, Form, ListPage, Transition, Workflow } from '#config-model/types.generated.ts'

const filesOf = <Value>(folder: string, values: Record<string, Value>) =>
  Object.entries(values).map(([id, value]) => ({ file: `${folder}/${id}.yaml`, id, value }))
/** The entities with their files. */
export const entities = memoize((model: Model) => filesOf('entities', model.config.entities))
const workflows = memoize((model: Model) => filesOf('workflows', model.config.workflows))
const forms = memoize((model: Model) => filesOf('forms', model.config.forms))
const lists = memoize((model: Model) =>
  filesOf('pages', model.config.pages).flatMap(({ file, value: page }) => {
    const entity = page.kind === 'list' ? model.config.entities[page.entity] : undefined
    return page.kind === 'list' && entity ? [{ file, page, entity }] : []
  }),
)
/** The transitions of all workflows with their places. */
export const transitions = memoize((model: Model) =>
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

/** Every entity with its file. */
export function eachEntity(model: Model, visit: (file: string, entity: Entity, id: string) => void): void {
  for (const { file, value, id } of entities(model)) visit(file, value, id)
}

/** Every workflow with its file. */
export function eachWorkflow(model: Model, visit: (file: string, workflow: Workflow) => void): void {
  for (const { file, value } of workflows(model)) visit(file, value)
}

/** Every transition of every workflow, with its place. */
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
