import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config-model/config.ts'
import { supportedLocales, type Locale } from '#config-model/messages/phrase.ts'
import { localizeConfig } from '#config-model/messages/texts.ts'
import type { Words } from '#config-model/messages/words.ts'
import en from '#config-model/messages/words/en-US.ts'
import type { RequestContext, Services } from '#server/context.ts'
import { noCaller, type Caller } from '#server/log/event-log.ts'

/** The model's sentences in the languages that are not the portal's own. */
const words: Partial<Record<Locale, Words>> = { 'en-US': en }
const localizedConfigs = new WeakMap<Config, Map<Locale, Config>>()

/** Gives each request the services in the language it asks for. */
export function addLocale(app: FastifyInstance, services: Services): void {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- every request gets its services before anybody asks
  app.decorateRequest('services', null!)
  app.addHook('onRequest', (request, _, done) => {
    request.services = createRequestContext(services, requestLocaleOf(request), callerOf(request))
    done()
  })
}

/** Where a call comes from. */
export const callerOf = ({ ip, headers, id }: FastifyRequest): Caller => ({
  ip,
  agent: headers['user-agent'] ?? null,
  requestId: id,
})

/**
 * The language a call asks for by `x-locale`. Without the header it is Chinese: browsers' own
 * wishes are never guessed from.
 */
export function requestLocaleOf({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  return headers['x-locale'] === 'en-US' ? 'en-US' : 'zh-CN'
}

/** Services for a caller's language and address. */
export const createRequestContext = (
  services: Services,
  locale: Locale,
  caller: Caller = noCaller,
): RequestContext => ({
  ...services,
  locale,
  caller,
  localized: (config) => inLanguage(config, locale),
})

/** Builds something in each language, from the configuration in it. */
export function inEachLanguage<Built>(
  config: Config,
  build: (localizedConfig: Config, locale: Locale) => Built,
): Record<Locale, Built> {
  const built = supportedLocales.map((locale) => [
    locale,
    build(inLanguage(config, locale), locale),
  ])
  return Object.fromEntries(built) as Record<Locale, Built>
}

/** Returns the configuration with its translations and the model's sentences in a language. */
export function inLanguage(config: Config, locale: Locale): Config {
  if (!words[locale]) return config

  const byLocale = localizedConfigs.get(config) ?? new Map<Locale, Config>()

  localizedConfigs.set(config, byLocale)
  const localizedConfig = byLocale.get(locale) ?? localizeConfig(config, locale, words[locale])

  byLocale.set(locale, localizedConfig)

  return localizedConfig
}
