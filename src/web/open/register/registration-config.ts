import type { Config } from '#config-model/config.ts'
import type { PortalAnswer, RegistrationAnswer } from '#contract/public.ts'

/**
 * The little configuration that the registration form is drawn from, before anybody is signed in.
 */
export function registrationConfig(
  portal: PortalAnswer,
  { entity, form, dictionaries }: RegistrationAnswer,
  regions: Config['regions'],
  words: Config['words'],
): Config {
  return {
    hash: portal.hash,
    portal: portal.portal,
    routes: [],
    menus: {},
    pages: {},
    messages: {},
    texts: {},
    workflows: {},
    regions,
    years: { realYear: portal.years.realYear, historyYears: [], windows: {} },
    roles: { roles: {} },
    entities: { enterprise: entity },
    forms: { register: form },
    ...(words ? { words } : {}),
    dictionaries: Object.fromEntries(
      Object.entries(dictionaries).map(([id, items]) => [id, { title: id, items }]),
    ),
  }
}
