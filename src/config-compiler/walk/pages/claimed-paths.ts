import { derived, type Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { pages, type Defined } from '#config-compiler/walk/definitions.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Page, Route } from '#config-model/types.generated.ts'

/** A path that a route or a page claims, and where. */
export interface Claim {
  path: string
  file: string
  pointer: Pointer
}

const claimsOfRoutes = memoize((routes: Route[]): Claim[] =>
  routes.map(({ path }, index) => ({ path, file: 'routes.yaml', pointer: [index, 'path'] })),
)
const claimOfPage = memoize(({ file, value }: Defined<Page>): Claim => ({
  path: value.path,
  file,
  pointer: ['path'],
}))

/** Every path that routes and pages claim. */
export const claims = derived((model): Claim[] => [
  ...claimsOfRoutes(model.config.routes),
  ...pages(model).map(claimOfPage),
])

/** Visits every path that routes and pages claim. */
export function eachPath(
  model: Model,
  visit: (path: string, file: string, pointer: Pointer) => void,
): void {
  model.visit(claims, ({ path, file, pointer }) => visit(path, file, pointer))
}
