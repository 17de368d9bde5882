import type { Model } from '#config-model/model.ts'
import { matchRoute } from '#config-model/route.ts'

/** Ids of the pages that something leads to: a path anywhere in the configuration, or a page named by another. */
export function linkedPages(model: Model): Set<string> {
  const { pages } = model.config
  const linked = new Set<string>()
  // Most links are written in full: they are looked up, the others matched.
  const byPath = new Map(Object.entries(pages).map(([id, { path }]) => [path, id]))
  for (const { path } of model.config.routes) byPath.delete(path)
  const walk = (file: string, value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      if (Object.hasOwn(pages, value) && `pages/${value}.yaml` !== file && key !== 'entity') linked.add(value)
      const known = byPath.get(value)
      if (known !== undefined) {
        if (key !== 'path' || file !== `pages/${known}.yaml`) linked.add(known)
        return
      }
      const match =
        value.startsWith('/') && !(key === 'path' && file.startsWith('pages/') && value === pages[file.slice(6, -5)]?.path)
          ? matchRoute(model.config, value.split(/[?#]/)[0]!)
          : null
      if (match?.kind === 'page') linked.add(match.id)
    } else if (value !== null && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) walk(file, inner, Array.isArray(value) ? key : name)
  }
  for (const file of model.files.filter((path) => /^(menus|pages|routes)/.test(path))) walk(file, model.value(file))
  return linked
}
