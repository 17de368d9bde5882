import { firstOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { dictionaryItems, dictionariesIn } from '#config-model/facts/dictionary.ts'
import { regionChildren, regionOf, regionRoot } from '#config-model/facts/region.ts'
import { memoize } from '#config-model/memoize.ts'
import type { DictionaryItem } from '#contract/public.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RoutePlugin } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { getLocalizedConfig } from '#server/middleware/locale.ts'
import { recordTexts } from '#server/records/record-texts.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

/** Readable without a session. */
const isPublicDictionary = (config: Config, id: string): boolean =>
  publicDictionaries(config).has(id)

/** Configured as public, or used by the registration form. */
const publicDictionaries = memoize((config: Config): Set<string> => {
  const publicDictionaries = Object.entries(config.dictionaries).flatMap(([id, dictionary]) =>
    dictionary.public ? [id] : [],
  )
  const owner = config.entities[config.roles.owner ?? '']

  return new Set([...publicDictionaries, ...dictionariesIn(owner?.fields ?? {})])
})

/**
 * Public dictionaries are open to everybody, and regions, whose names are never secret. Under
 * /{year}-api they are those of that year.
 */
export const dictionaryRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.dictionary, async ({ query, user, request }) => {
    const config = services.config()
    const english = getLocalizedConfig(config, 'en-US')
    const codes = (query.typeCode ?? '')
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean)

    if (codes.length === 0) throw badRequest(recordTexts.nameDictionary())

    const year = request.apiYear ?? config.years.realYear
    const itemsOf = (code: string): DictionaryItem[] => {
      if (!Object.hasOwn(config.dictionaries, code))
        throw notFound(recordTexts.noDictionary({ name: code }))

      if (!isPublicDictionary(config, code)) requireUser(user)
      const translated = new Map(
        dictionaryItems(english, code).map((item) => [item.value, item.label]),
      )

      return dictionaryItems(config, code, year).map((item) => ({
        ...item,
        labelEn: translated.get(item.value) ?? item.label,
      }))
    }

    return buildEnvelope(
      codes.length === 1
        ? itemsOf(firstOf(codes))
        : Object.fromEntries(codes.map((code) => [code, itemsOf(code)])),
    )
  })

  serveRoute(app, routes.districts, async ({ query, request }) => {
    const config = services.config()
    const parent = query.parentCode ?? regionRoot(config)
    const depth = query.depth ?? 1
    if (depth < 1 || depth > 3) throw badRequest(recordTexts.badDepth())
    if (parent !== '86' && !regionOf(config, parent))
      throw notFound(recordTexts.noRegion({ code: parent }))

    return buildEnvelope(
      regionChildren(config, parent, depth, request.apiYear ?? config.years.realYear),
    )
  })
}
