import { derived, derivedEach, type Model } from '#config-compiler/link/model.ts'
import { isSame } from '#config-compiler/recall/memory.ts'
import { entityOfPage } from '#config-compiler/walk/auth-of-path.ts'
import { entities, pages, workflows, type Defined } from '#config-compiler/walk/definitions.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Entity, Page, Workflow } from '#config-model/types.generated.ts'

const entitiesOfPages = derivedEach(pages, ({ value }, model) => entityOfPage(model.config, value))

/** The pages that show records of each entity: the same list while none of them changed. */
const pagesByEntity = derived((model, last: Map<string, Page[]> | undefined) => {
  const found = new Map<string, Page[]>()
  const names = entitiesOfPages(model)
  for (const [index, { value }] of pages(model).entries()) {
    const entity = names[index]
    if (entity !== undefined) found.set(entity, [...(found.get(entity) ?? []), value])
  }

  for (const [entity, all] of found) {
    const before = last?.get(entity)
    if (before && isSame(before, all)) found.set(entity, before)
  }

  return found
})

const none: Page[] = []
const withPages = memoize((all: Page[]) =>
  memoize((defined: Defined<object>) => ({ ...defined, pages: all })),
)

/** Something with the pages that show its records. */
type Shown<Value> = Defined<Value> & { pages: Page[] }

const shownEntities = derived((model) =>
  entities(model).map(
    (one) => withPages(pagesByEntity(model).get(one.id) ?? none)(one) as Shown<Entity>,
  ),
)
const shownWorkflows = derived((model) =>
  workflows(model).map(
    (one) => withPages(pagesByEntity(model).get(one.value.entity) ?? none)(one) as Shown<Workflow>,
  ),
)

/** Visits every entity with the pages that show its records. */
export const eachShownEntity = (model: Model, visit: (shown: Shown<Entity>) => void): void =>
  model.visit(shownEntities, visit)

/** Visits every workflow with the pages that show records of its entity. */
export const eachShownWorkflow = (model: Model, visit: (shown: Shown<Workflow>) => void): void =>
  model.visit(shownWorkflows, visit)
