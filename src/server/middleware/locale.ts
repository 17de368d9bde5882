import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config-model/config.ts'
import { localizeConfig } from '#config-model/localize-config.ts'
import {
  formatPhrase,
  joinPhrases,
  supportedLocales,
  type Locale,
} from '#config-model/messages/phrase.ts'
import type { Words } from '#config-model/messages/words.ts'
import en from '#config-model/messages/words/en-US.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { RequestContext, Services } from '#server/context.ts'
import { noCaller, type Caller } from '#server/log/event-log.ts'

const words: Partial<Record<Locale, Words>> = { 'en-US': en }
const localizedConfigs = new WeakMap<Config, Map<Locale, Config>>()

export function addLocale(app: FastifyInstance, services: Services): void {
  // oxlint-disable-next-line typescript/no-non-null-assertion -- every request gets its services before anybody asks
  app.decorateRequest('services', null!)
  app.addHook('onRequest', (request, _, done) => {
    request.services = createRequestContext(services, requestLocaleOf(request), callerOf(request))
    done()
  })

  app.addHook('preSerialization', (request, _, payload, done) => {
    const { notes, locale } = request.services
    const hasNotes = notes.length > 0 && isSuccess(payload)

    done(
      null,
      hasNotes ? { ...payload, msg: formatPhrase(joinPhrases(notes, '；'), locale) } : payload,
    )
  })
}

const isSuccess = (payload: unknown): payload is Envelope =>
  payload !== null && typeof payload === 'object' && 'code' in payload && payload.code === 0

export const callerOf = ({ ip, headers, id }: FastifyRequest): Caller => ({
  ip,
  agent: headers['user-agent'] ?? null,
  requestId: id,
})

/** The language in `x-locale`, else Chinese. Accept-Language is ignored on purpose. */
export function requestLocaleOf({ headers }: Pick<FastifyRequest, 'headers'>): Locale {
  return headers['x-locale'] === 'en-US' ? 'en-US' : 'zh-CN'
}

export const createRequestContext = (
  services: Services,
  locale: Locale,
  caller: Caller = noCaller,
): RequestContext => ({
  ...services,
  locale,
  caller,
  notes: [],
  localized: (config) => getLocalizedConfig(config, locale),
})

export function buildForEachLocale<Built>(
  config: Config,
  build: (localizedConfig: Config, locale: Locale) => Built,
): Record<Locale, Built> {
  const built = supportedLocales.map((locale) => [
    locale,
    build(getLocalizedConfig(config, locale), locale),
  ])
  return Object.fromEntries(built) as Record<Locale, Built>
}

/** Adds translations and the model's messages. */
export function getLocalizedConfig(config: Config, locale: Locale): Config {
  if (!words[locale]) return config

  const byLocale = localizedConfigs.get(config) ?? new Map<Locale, Config>()

  localizedConfigs.set(config, byLocale)
  const localizedConfig = byLocale.get(locale) ?? localizeConfig(config, locale, words[locale])

  byLocale.set(locale, localizedConfig)

  return localizedConfig
}
