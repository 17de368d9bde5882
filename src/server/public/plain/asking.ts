import type { Config } from '#config-model/config.ts'
import { present } from '#config-model/found.ts'
import { speak, type Phrase } from '#config-model/messages/phrase.ts'
import { fillPath } from '#config-model/route.ts'
import type { Asked } from '#server/context.ts'
import { publicYear } from '../catalogue.ts'
import type { Html } from './html.ts'

/** The two public lists. */
export type Section = 'catalogue' | 'top10'

/** One look at a public page. */
export interface Asking {
  services: Asked
  /** In the language of whoever looks. */
  config: Config
  section: Section
  year: number
  /** What stands behind the `?`. */
  query: URLSearchParams
  say: (phrase: Phrase) => string
  /** The address of a screen of a section in a year, with what stands behind the `?`. */
  pathOf: (screen: 'index' | 'list' | 'detail', more?: Partial<Place>) => string
}

interface Place {
  section: Section
  year: number
  query: Record<string, string | number | undefined>
}

/** What a public page says, to readers and to search engines. */
export interface PlainContent {
  title: string
  description: string
  /** Its one address, from the root of the site. */
  path: string
  /** A picture of it, from the root of the site. */
  picture: string | null
  /** As schema.org has it; the address of the site stands before what begins with a slash. */
  data: Record<string, unknown>
  main: Html
}

/** What a look asks for. @throws ApiError 404 when the year is not public */
export function askingOf(services: Asked, section: Section, year: number, query: URLSearchParams): Asking {
  const config = services.spoken(services.config())
  const pathOf: Asking['pathOf'] = (screen, more = {}) => {
    const route = config.routes.find((item) => item.screen === `${more.section ?? section}-${screen}`)
    const path = fillPath(present(route, `the screen ${screen}`).path, { year: more.year ?? year })
    const pairs = Object.entries(more.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
    const rest = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
    return rest === '' ? path : `${path}?${rest}`
  }
  const say = (phrase: Phrase) => speak(phrase, services.locale)
  return { services, config, section, year: publicYear(services, year), query, say, pathOf }
}
