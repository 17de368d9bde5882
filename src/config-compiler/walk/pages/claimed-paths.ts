import { deriveFromModel, type Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { definedPages, type Defined } from '#config-compiler/walk/definitions.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Page, Route } from '#config-model/types.generated.ts'

/** A path that a route or a page claims, and where. */
export interface PathClaim {
  path: string
  file: string
  pointer: Pointer
}

const claimsOfRoutes = memoize((routes: Route[]): PathClaim[] =>
  routes.map(({ path }, index) => ({ path, file: 'routes.yaml', pointer: [index, 'path'] })),
)
const claimOfPage = memoize(({ file, value }: Defined<Page>): PathClaim => ({
  path: value.path,
  file,
  pointer: ['path'],
}))

/** Every path that routes and pages claim. */
export const pathClaims = deriveFromModel((model): PathClaim[] => [
  ...claimsOfRoutes(model.config.routes),
  ...definedPages(model).map(claimOfPage),
])

/** Visits every path that routes and pages claim. */
export function eachPath(
  model: Model,
  visit: (path: string, file: string, pointer: Pointer) => void,
): void {
  model.visit(pathClaims, ({ path, file, pointer }) => visit(path, file, pointer))
}
