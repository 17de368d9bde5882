import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config-model/config.ts'
import { speak, type Locale, type Phrase } from '#config-model/messages/phrase.ts'
import { localize } from '#config-model/messages/texts.ts'
import type { Words } from '#config-model/messages/words.ts'
import en from '#config-model/messages/words/en-US.ts'

const words: Record<string, Words> = { 'en-US': en }
const asked = new AsyncLocalStorage<Locale>()
const known = new WeakMap<Config, Map<string, Config>>()

/** Remembers the language a call asks for by `x-locale`. Without the header it is Chinese: browsers' own wishes are never guessed from. */
export function addLocale(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _, done) => {
    const locale = localeOf(request)
    if (locale === undefined) done()
    else asked.run(locale, done)
  })
}

/** The language a call asks for, when we speak it and it is not Chinese. */
export function localeOf({ headers }: Pick<FastifyRequest, 'headers'>): Locale | undefined {
  const locale = headers['x-locale']
  return typeof locale === 'string' && Object.hasOwn(words, locale) ? (locale as Locale) : undefined
}

/** A sentence of the server in a language. */
export const inLanguage = (locale: Locale | undefined, phrase: Phrase): string => speak(phrase, locale ?? 'zh-CN')

/** A sentence for whoever asks now, in their language. */
export const spokenNow = (phrase: Phrase): string => inLanguage(asked.getStore(), phrase)

/** A configuration for reasons and faults told to whoever asks now, in their language. What is stored or sent to others stays in the portal's. */
export function spokenConfig(config: Config): Config {
  const locale = asked.getStore()
  if (locale === undefined) return config
  const byLocale = known.get(config) ?? new Map<string, Config>()
  known.set(config, byLocale)
  const spoken = byLocale.get(locale) ?? localize(config, locale, words[locale])
  byLocale.set(locale, spoken)
  return spoken
}
