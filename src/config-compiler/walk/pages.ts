import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { areSameItems } from '#config-compiler/incremental/check-cache.ts'
import { deriveFromModel, type Model, deriveEachFromModel } from '#config-compiler/model.ts'
import { yearPlaceholder } from '#config-model/access/visible-menu.ts'
import { textBefore } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'
import { entityOfPage } from '#config-model/page-traits.ts'
import { matchRoute } from '#config-model/route.ts'
import type { Page, Route, Entity, Workflow } from '#config-model/types.generated.ts'
import {
  definedPages,
  type Definition,
  definedEntities,
  definitionsOf,
  definitionOf,
  definedWorkflows,
} from './definitions.ts'

/** Of a route or page, with its place. */
export interface PathClaim {
  path: string
  file: string
  pointer: Pointer
}

const claimsOfRoutes = memoize((routes: Route[]): PathClaim[] =>
  routes.map(({ path }, index) => ({ path, file: 'routes.yaml', pointer: [index, 'path'] })),
)

const claimOfPage = memoize(({ file, value }: Definition<Page>): PathClaim => ({
  path: value.path,
  file,
  pointer: ['path'],
}))

export const pathClaims = deriveFromModel((model): PathClaim[] => [
  ...claimsOfRoutes(model.config.routes),
  ...definedPages(model).map(claimOfPage),
])

export function eachPath(
  model: Model,
  visit: (path: string, file: string, pointer: Pointer) => void,
): void {
  model.visit(pathClaims, ({ path, file, pointer }) => visit(path, file, pointer))
}

/** Keys whose text may name a page; other keys use the same word differently. */
const naming = new Set(['list', 'open', 'page', 'view', 'edit'])

/** With their keys, each once. */
const textsByKey = memoize((value: object): { key: string; text: string }[] => {
  const linkedPages = new Map<string, { key: string; text: string }>()
  const walk = (inner: unknown, key: string): void => {
    if (typeof inner === 'string') linkedPages.set(`${key} ${inner}`, { key, text: inner })
    else if (inner !== null && typeof inner === 'object')
      for (const [name, item] of Object.entries(inner))
        walk(item, Array.isArray(inner) ? key : name)
  }

  walk(value, '')

  return [...linkedPages.values()]
})

const leading = deriveFromModel((model) => [
  ...definitionsOf<object>('menus', model.config.menus),
  ...definedPages(model),
  definitionOf('routes.yaml', 'routes', model.config.routes),
])

const linkedFrom = deriveEachFromModel(leading, ({ file, id, value }, model): string[] => {
  const { addresses } = model
  const ownPage = file.startsWith('pages/') ? id : undefined

  return textsByKey(value).flatMap(({ key, text }) => {
    const named =
      naming.has(key) && text !== ownPage && Object.hasOwn(addresses, text) ? [text] : []
    if (
      !text.startsWith('/') ||
      (key === 'path' && ownPage !== undefined && text === addresses[ownPage]?.path)
    )
      return named

    const match = matchRoute(
      { routes: model.config.routes, pages: addresses },
      textBefore(text.replaceAll(yearPlaceholder, '2000'), /[?#]/),
    )

    return match?.kind === 'page' ? [...named, match.id] : named
  })
})

const linkedByTemplates = deriveEachFromModel(definedEntities, ({ value }) =>
  Object.values(value.fields).flatMap(({ template }) => template?.page ?? []),
)

/** By path, by name, or by a field's template. */
export const linkedPages = deriveFromModel(
  (model) => new Set([...linkedByTemplates(model), ...linkedFrom(model)].flat()),
)

const entitiesOfPages = deriveEachFromModel(definedPages, ({ value }, model) =>
  entityOfPage(model.config, value),
)

/** Lists keep their identity while unchanged. */
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
  memoize((defined: Definition<object>) => ({ ...defined, pages: all })),
)

type WithPages<Value> = Definition<Value> & { pages: Page[] }

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

export const eachVisibleEntity = (model: Model, visit: (entity: WithPages<Entity>) => void): void =>
  model.visit(visibleEntities, visit)

export const eachVisibleWorkflow = (
  model: Model,
  visit: (workflow: WithPages<Workflow>) => void,
): void => model.visit(visibleWorkflows, visit)
