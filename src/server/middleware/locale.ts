import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config-model/config.ts'
import { localize } from '#config-model/texts.ts'
import type { Words } from '#config-model/words.ts'
import en from '#config-model/words/en-US.ts'

const words: Record<string, Words> = { 'en-US': en }
const asked = new AsyncLocalStorage<string>()
const known = new WeakMap<Config, Map<string, Config>>()

/** Remembers the language a call asks for by `x-locale`. Without the header it is Chinese: browsers' own wishes are never guessed from. */
export function addLocale(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _, done) => {
    const locale = request.headers['x-locale']
    if (typeof locale === 'string' && Object.hasOwn(words, locale)) asked.run(locale, done)
    else done()
  })
}

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
