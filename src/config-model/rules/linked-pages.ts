import type { Model } from '#config-model/model.ts'
import { matchRoute } from '#config-model/route.ts'

/** Ids of the pages that something leads to: a path anywhere in the configuration, or a page named by another. */
export function linkedPages(model: Model): Set<string> {
  const { pages } = model.config
  const linked = new Set<string>()
  const walk = (file: string, value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      if (value in pages && `pages/${value}.yaml` !== file && key !== 'entity') linked.add(value)
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
