import type { Config } from '#config-model/config.ts'
import { localize } from '#config-model/messages/texts.ts'
import type { PortalAnswer } from '#contract/public.ts'

/** The portal as nobody-signed-in sees it, in another language: its parts take the places they have in the configuration, are translated there, and come back. */
export function localizePortal(answer: PortalAnswer, locale: string): PortalAnswer {
  if (!(locale in answer.texts)) return answer
  const { portal, menus, routes, years, windows, registration } = answer
  const parts = {
    portal,
    menus,
    routes,
    years: { programme: years.programme, windows: Object.fromEntries(windows.map((window) => [window.id, window])) },
    entities: { enterprise: registration.entity },
    forms: { register: registration.form },
    dictionaries: Object.fromEntries(Object.entries(registration.dictionaries).map(([id, items]) => [id, { items }])),
    texts: answer.texts,
  }
  const local = localize(parts as unknown as Config, locale) as unknown as typeof parts
  return {
    ...answer,
    portal: local.portal,
    menus: local.menus,
    routes: local.routes,
    years: { ...years, programme: local.years.programme },
    windows: windows.map((window) => local.years.windows[window.id] ?? window),
    registration: {
      entity: local.entities.enterprise,
      form: local.forms.register,
      dictionaries: Object.fromEntries(Object.entries(local.dictionaries).map(([id, { items }]) => [id, items])),
    },
  }
}
