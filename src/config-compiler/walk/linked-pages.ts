import { before } from '#config-model/found.ts'
import type { Model } from '#config-compiler/link/model.ts'
import { memoize } from '#config-model/memoize.ts'
import { matchRoute } from '#config-model/route.ts'

/** Texts of a file that may be links, each once with the keys it stands under. */
const textsByKey = memoize((value: object): { key: string; text: string }[] => {
  const found = new Map<string, { key: string; text: string }>()
  const walk = (inner: unknown, key: string): void => {
    if (typeof inner === 'string') found.set(`${key} ${inner}`, { key, text: inner })
    else if (inner !== null && typeof inner === 'object')
      for (const [name, item] of Object.entries(inner)) walk(item, Array.isArray(inner) ? key : name)
  }
  walk(value, '')
  return [...found.values()]
})

/** Ids of the pages that something leads to: a path anywhere in the configuration, or a page named by another or by a field's template. */
export function linkedPages(model: Model): Set<string> {
  const { pages, entities } = model.config
  const linked = new Set(
    Object.values(entities).flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ template }) => template?.page ?? []),
    ),
  )
  for (const file of model.files.filter((path) => /^(menus|pages|routes)/.test(path))) {
    const value = model.value(file)
    const own = /^pages\/(.*)\.yaml$/.exec(file)?.[1]
    for (const { key, text } of value !== null && typeof value === 'object' ? textsByKey(value) : []) {
      if (key !== 'entity' && text !== own && Object.hasOwn(pages, text)) linked.add(text)
      if (!text.startsWith('/') || (key === 'path' && own !== undefined && text === pages[own]?.path)) continue
      const match = matchRoute(model.config, before(text, /[?#]/))
      if (match?.kind === 'page') linked.add(match.id)
    }
  }
  return linked
}
