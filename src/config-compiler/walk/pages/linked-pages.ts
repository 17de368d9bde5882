import { derived, derivedEach } from '#config-compiler/link/model.ts'
import { entities, filesOf, pages, defined } from '#config-compiler/walk/definitions.ts'
import { yearGap } from '#config-model/access/menu/yearly-menu.ts'
import { before } from '#config-model/found.ts'
import { memoize } from '#config-model/memoize.ts'
import { matchRoute } from '#config-model/route.ts'

/**
 * Keys under which a page is named by its file; elsewhere the same word means something else, like
 * the screen of a hand-written page.
 */
const naming = new Set(['list', 'open', 'page', 'view', 'edit'])

/** Texts of a file that may be links, each once with the keys it stands under. */
const textsByKey = memoize((value: object): { key: string; text: string }[] => {
  const found = new Map<string, { key: string; text: string }>()
  const walk = (inner: unknown, key: string): void => {
    if (typeof inner === 'string') found.set(`${key} ${inner}`, { key, text: inner })
    else if (inner !== null && typeof inner === 'object')
      for (const [name, item] of Object.entries(inner))
        walk(item, Array.isArray(inner) ? key : name)
  }

  walk(value, '')

  return [...found.values()]
})

const leading = derived((model) => [
  ...filesOf<object>('menus', model.config.menus),
  ...pages(model),
  defined('routes.yaml', 'routes', model.config.routes),
])

const linkedFrom = derivedEach(leading, ({ file, id, value }, model): string[] => {
  const { addresses } = model
  const own = file.startsWith('pages/') ? id : undefined

  return textsByKey(value).flatMap(({ key, text }) => {
    const named = naming.has(key) && text !== own && Object.hasOwn(addresses, text) ? [text] : []
    if (
      !text.startsWith('/') ||
      (key === 'path' && own !== undefined && text === addresses[own]?.path)
    )
      return named

    const match = matchRoute(
      { routes: model.config.routes, pages: addresses },
      before(text.replaceAll(yearGap, '2000'), /[?#]/),
    )

    return match?.kind === 'page' ? [...named, match.id] : named
  })
})

const linkedByTemplates = derivedEach(entities, ({ value }) =>
  Object.values(value.fields).flatMap(({ template }) => template?.page ?? []),
)

/**
 * Ids of the pages that something leads to: a path anywhere in the configuration, or a page named
 * by another or by a field's template.
 */
export const linkedPages = derived(
  (model) => new Set([...linkedByTemplates(model), ...linkedFrom(model)].flat()),
)
