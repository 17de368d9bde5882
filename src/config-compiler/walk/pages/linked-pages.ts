import { deriveFromModel, derivedEach } from '#config-compiler/link/model.ts'
import {
  definedEntities,
  definedFilesOf,
  definedPages,
  definedIn,
} from '#config-compiler/walk/definitions.ts'
import { yearGap } from '#config-model/access/menu/yearly-menu.ts'
import { textBefore } from '#config-model/assert.ts'
import { memoize } from '#config-model/memoize.ts'
import { matchRoute } from '#config-model/route.ts'

/**
 * Keys under which a page is named by its file; elsewhere the same word means something else, like
 * the screen of a hand-written page.
 */
const naming = new Set(['list', 'open', 'page', 'view', 'edit'])

/** Returns the possible links of a file, each once with its keys. */
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
  ...definedFilesOf<object>('menus', model.config.menus),
  ...definedPages(model),
  definedIn('routes.yaml', 'routes', model.config.routes),
])

const linkedFrom = derivedEach(leading, ({ file, id, value }, model): string[] => {
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
      textBefore(text.replaceAll(yearGap, '2000'), /[?#]/),
    )

    return match?.kind === 'page' ? [...named, match.id] : named
  })
})

const linkedByTemplates = derivedEach(definedEntities, ({ value }) =>
  Object.values(value.fields).flatMap(({ template }) => template?.page ?? []),
)

/**
 * Ids of the pages that something leads to: a path anywhere in the configuration, or a page named
 * by another or by a field's template.
 */
export const linkedPages = deriveFromModel(
  (model) => new Set([...linkedByTemplates(model), ...linkedFrom(model)].flat()),
)
