import type { Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'

/** Every path that routes and pages claim. */
export function eachPath({ config }: Model, visit: (path: string, file: string, pointer: Pointer) => void): void {
  for (const [index, route] of config.routes.entries()) visit(route.path, 'routes.yaml', [index, 'path'])
  for (const [id, page] of Object.entries(config.pages)) visit(page.path, `pages/${id}.yaml`, ['path'])
}
