import { deriveFromModel, derivedEach, type Model } from '#config-compiler/link/model.ts'
import { areSameItems } from '#config-compiler/recall/memory.ts'
import { entityOfPage } from '#config-compiler/walk/auth-of-path.ts'
import {
  definedEntities,
  definedPages,
  definedWorkflows,
  type Defined,
} from '#config-compiler/walk/definitions.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Entity, Page, Workflow } from '#config-model/types.generated.ts'

const entitiesOfPages = derivedEach(definedPages, ({ value }, model) =>
  entityOfPage(model.config, value),
)

/** The pages that show records of each entity: the same list while none of them changed. */
const pagesByEntity = deriveFromModel((model, last: Map<string, Page[]> | undefined) => {
  const pagesByEntity = new Map<string, Page[]>()
  const names = entitiesOfPages(model)
  for (const [index, { value }] of definedPages(model).entries()) {
    const entity = names[index]
    if (entity !== undefined)
      pagesByEntity.set(entity, [...(pagesByEntity.get(entity) ?? []), value])
  }

  for (const [entity, all] of pagesByEntity) {
    const before = last?.get(entity)
    if (before && areSameItems(before, all)) pagesByEntity.set(entity, before)
  }

  return pagesByEntity
})

const none: Page[] = []
const withPages = memoize((all: Page[]) =>
  memoize((defined: Defined<object>) => ({ ...defined, pages: all })),
)

/** Something with the pages that show its records. */
type WithPages<Value> = Defined<Value> & { pages: Page[] }

const visibleEntities = deriveFromModel((model) =>
  definedEntities(model).map(
    (one) => withPages(pagesByEntity(model).get(one.id) ?? none)(one) as WithPages<Entity>,
  ),
)
const visibleWorkflows = deriveFromModel((model) =>
  definedWorkflows(model).map(
    (one) =>
      withPages(pagesByEntity(model).get(one.value.entity) ?? none)(one) as WithPages<Workflow>,
  ),
)

/** Visits every entity with the pages that show its records. */
export const eachVisibleEntity = (model: Model, visit: (entity: WithPages<Entity>) => void): void =>
  model.visit(visibleEntities, visit)

/** Visits every workflow with the pages that show records of its entity. */
export const eachVisibleWorkflow = (
  model: Model,
  visit: (workflow: WithPages<Workflow>) => void,
): void => model.visit(visibleWorkflows, visit)
