import { textBefore } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { matchRoute, type RouteMatch } from '#config-model/route.ts'
import { recordAddress } from '#contract/paths.ts'

/**
 * What a page of an address will need: names of parts of the build, and the address of its record.
 */
export interface NeededParts {
  parts: string[]
  record: string | null
  /** Whether anything is there; else the page says that nothing is. */
  isKnown: boolean
}

/** An id that needs no escaping in a page. */
const plainId = /^[\w-]{1,64}$/

/**
 * Predicts what an address will show, without knowing the user: whether there is a token only
 * decides between the page and the sign-in. The result is a hint; the browser decides what it
 * renders.
 */
export function neededParts(config: Config, url: string, hasToken: boolean): NeededParts {
  const path = textBefore(url, '?')
  const directMatch = matchRoute(config, path)
  const redirect = directMatch?.kind === 'route' ? directMatch.route.redirect : undefined
  const match = redirect === undefined ? directMatch : matchRoute(config, redirect)
  const isKnown = directMatch !== null
  if (match === null) return { parts: [], record: null, isKnown }
  if (isBehindLogin(match) && !hasToken) return { parts: ['screen login'], record: null, isKnown }

  return { parts: partsOf(match), record: hasToken ? recordOf(config, match, url) : null, isKnown }
}

const isBehindLogin = (match: RouteMatch): boolean =>
  match.kind === 'page' || match.route.layout === 'admin'

function partsOf(match: RouteMatch): string[] {
  if (match.kind === 'page') {
    const { page } = match
    return [
      'frame shell',
      `kind ${page.kind}`,
      ...(page.kind === 'screen' ? [`screen ${page.screen}`] : []),
    ]
  }

  const { layout, screen } = match.route
  const frame = layout === 'admin' ? ['frame shell'] : []

  return [
    ...(layout === 'public' ? ['frame public'] : frame),
    ...(screen === undefined ? [] : [`screen ${screen}`]),
  ]
}

/** The record that a form, a review or a view of one shows. */
function recordOf(config: Config, match: RouteMatch, url: string): string | null {
  if (match.kind !== 'page' || !('form' in match.page) || match.page.form === undefined) return null

  const id = new URLSearchParams(url.slice(textBefore(url, '?').length)).get('id') ?? ''
  const entity = config.forms[match.page.form]?.entity
  if (entity === undefined || !plainId.test(id)) return null

  const { year } = match.params

  return recordAddress(config, match.page.kind === 'review' ? 'review' : 'view', {
    entity,
    id,
    ...(year === undefined ? {} : { year: Number(year) }),
  })
}
