import type { Config } from '#config-model/config.ts'
import type { DictionaryItem, PortalAnswer, RegistrationAnswer } from '#contract/public.ts'
import type { Locale } from '#web/i18n/i18n.ts'
import type { Dictionaries } from '#web/session/dictionaries.ts'

export function registrationConfig(
  portal: PortalAnswer,
  { entity, form }: RegistrationAnswer,
  regions: Config['regions'],
  {
    dictionaries,
    words,
    locale,
  }: { dictionaries: Dictionaries; words: Config['words']; locale: Locale },
): Config {
  const localizeItem = ({ labelEn, ...item }: DictionaryItem) =>
    locale === 'en-US' ? { ...item, label: labelEn } : item
  return {
    hash: portal.hash,
    portal: portal.portal,
    routes: [],
    menus: {},
    pages: {},
    messages: {},
    channels: {},
    texts: {},
    workflows: {},
    regions,
    years: { realYear: portal.years.realYear, historyYears: [], windows: {} },
    roles: { roles: {} },
    entities: { enterprise: entity },
    forms: { register: form },
    ...(words ? { words } : {}),
    dictionaries: Object.fromEntries(
      Object.entries(dictionaries).map(([id, items]) => [
        id,
        { title: id, items: items.map(localizeItem) },
      ]),
    ),
  }
}
