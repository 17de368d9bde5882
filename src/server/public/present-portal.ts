import { isShown } from '#config-model/access/visible-menu.ts'
import type { Config } from '#config-model/config.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { windowState } from '#config-model/facts/years.ts'
import type { PortalAnswer } from '#contract/public.ts'
import type { Services } from '#server/context.ts'
import { dictionariesIn, publicDictionaries } from './public-dictionaries.ts'
import { readNotices } from '#server/notices/notices.ts'

const subject = 'enterprise'
const registration = 'register'

/** What the shell and the open pages need of the configuration before anybody has signed in. */
export async function presentPortal(services: Services): Promise<PortalAnswer> {
  const config = services.config()
  const now = services.clock()
  const { realYear, historyYears, programme = {}, yearApi, windows } = config.years

  return {
    hash: config.hash,
    portal: config.portal,
    publicKey: services.keys.publicKey,
    demo: services.isDemo,
    menus: { public: (config.menus['public'] ?? []).filter(isShown) },
    routes: config.routes.filter(({ auth }) => auth === undefined),
    protectedPaths: [...config.routes.filter(({ auth }) => auth !== undefined), ...Object.values(config.pages)].map(
      ({ path }) => path,
    ),
    years: { realYear, historyYears, programme, yearApi },
    windows: Object.entries(windows).map(([id, window]) => ({
      id,
      ...windowState(config.years, id, null, now),
      actor: window.actor ?? null,
    })),
    registration: presentRegistration(config),
    notices: (await readNotices(services, null, 3)).map(({ id, title, createDate }) => ({ id, title, createDate })),
    texts: config.texts['en-US'] ? { 'en-US': publicTexts(config.texts['en-US'], publicDictionaries(config)) } : {},
  }
}

/** The form of registration with the choices its fields offer. */
function presentRegistration(config: Config): PortalAnswer['registration'] {
  const entity = config.entities[subject]
  const form = config.forms[registration]
  if (!entity || !form) throw new Error(`The configuration has no entity "${subject}" or no form "${registration}"`)

  const dictionaries = dictionariesIn(entity.fields).map((id) => {
    const items = dictionaryItems(config, id, config.years.realYear)
    return [id, items.map(({ value, label, parent }) => ({ value, label, ...(parent ? { parent } : {}) }))] as const
  })
  // Who may do what with it later is nothing that registration asks.
  return { entity: { ...entity, access: [] }, form, dictionaries: Object.fromEntries(dictionaries) }
}

/** Only what nobody-signed-in sees is translated for nobody. */
function publicTexts(texts: Record<string, unknown>, dictionaries: Set<string>): Record<string, unknown> {
  const pick = (tree: unknown, name: string) => (tree as Record<string, unknown> | undefined)?.[name]
  return {
    portal: texts['portal'],
    years: texts['years'],
    routes: texts['routes'],
    menus: { public: pick(texts['menus'], 'public') },
    entities: { [subject]: pick(texts['entities'], subject) },
    forms: { [registration]: pick(texts['forms'], registration) },
    dictionaries: Object.fromEntries([...dictionaries].map((id) => [id, pick(texts['dictionaries'], id)])),
  }
}
