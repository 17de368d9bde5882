import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { textBefore } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { hasForm, decidesRecord } from '#config-model/page-traits.ts'
import { type RouteMatch, matchRoute } from '#config-model/route.ts'
import { apiPaths, recordAddress } from '#contract/paths.ts'
import type { PrefetchPlan } from '#contract/prefetch.ts'
import type { Services } from '#server/context.ts'
import { createRequestContext } from '#server/middleware/locale.ts'
import { portalAnswer } from '#server/public/present-portal.ts'
import { addThemeToHead } from '#server/public/theme-css.ts'

/** Parts of the build that a page needs, and its record. */
interface NeededParts {
  parts: string[]
  record: string | null
  /** False for an unknown address. */
  isKnown: boolean
}

/** Needs no escaping. */
const plainId = /^[\w-]{1,64}$/

const isBehindLogin = (match: RouteMatch): boolean =>
  match.kind === 'page' || match.route.layout === 'admin'

/** The built files as the manifest lists them: first script, languages, files of each part. */
interface BuiltParts {
  boot: string
  words: Record<string, string>
  parts: Record<string, { scripts: string[]; styles: string[] }>
}

export interface EntryPage {
  html: string
  etag: string
  isKnown: boolean
}

/** Preloads the scripts, styles and answers that the address will need. */
export function createEntryPageRenderer(
  services: Services,
  folder: string,
  page: string,
): (request: FastifyRequest) => EntryPage {
  const file = join(folder, '.vite/parts.json')
  const built = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltParts) : null
  const [head = '', rest = ''] = page.split('</head>')

  return (request) => {
    const config = services.config()
    const hasToken = (request.headers.cookie ?? '').includes(
      `${config.portal.cookies.prefix}token=`,
    )
    const { parts, record, isKnown } = neededParts(config, request.url, hasToken)
    const html =
      built === null
        ? page
        : `${addThemeToHead(`${withFirst(head, built, openingOf(services, config, built, record))}${linksOf(built, parts)}`, config)}</head>${rest}`

    const etag = `"${createHash('sha1').update(html).digest('base64url')}"`

    return { html, etag, isKnown }
  }
}

/** The boot script first. */
function withFirst(head: string, { boot }: BuiltParts, opening: PrefetchPlan): string {
  const first = `<meta name="opening" content="${escapeAttribute(JSON.stringify(opening))}">
    <script src="${boot}"></script>
    `
  return head.replace('<script', () => `${first}<script`)
}

function openingOf(
  services: Services,
  config: Config,
  { words }: BuiltParts,
  record: string | null,
): PrefetchPlan {
  const { cookies, locales } = config.portal
  const portal = locales.supported.map((locale) => [
    locale,
    portalAnswer(createRequestContext(services, locale)).address,
  ])

  return {
    cookiePrefix: cookies.prefix,
    locales: {
      storageKey: locales.storageKey,
      supported: locales.supported,
      default: locales.default,
    },
    portal: Object.fromEntries(portal) as Record<string, string>,
    user: apiPaths.userInfo,
    config: apiPaths.config,
    ...(record === null ? {} : { record }),
    words,
  }
}

function linksOf({ parts }: BuiltParts, names: string[]): string {
  const needed = names.flatMap((name) => parts[name] ?? [])
  const scripts = new Set(needed.flatMap((part) => part.scripts))
  const styles = new Set(needed.flatMap((part) => part.styles))

  return [
    ...[...scripts].map((file) => `    <link rel="modulepreload" crossorigin href="${file}">\n`),
    ...[...styles].map((file) => `    <link rel="stylesheet" crossorigin href="${file}">\n`),
  ].join('')
}

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Predicts without knowing the user; a token only decides between page and sign-in. A hint: the
 * browser decides what it renders.
 */
function neededParts(config: Config, url: string, hasToken: boolean): NeededParts {
  const path = textBefore(url, '?')
  const directMatch = matchRoute(config, path)
  const redirect = directMatch?.kind === 'route' ? directMatch.route.redirect : undefined
  const match = redirect === undefined ? directMatch : matchRoute(config, redirect)
  const isKnown = directMatch !== null
  if (match === null) return { parts: [], record: null, isKnown }
  if (isBehindLogin(match) && !hasToken) return { parts: ['screen login'], record: null, isKnown }

  return { parts: partsOf(match), record: hasToken ? recordOf(config, match, url) : null, isKnown }
}

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

/** The record of a form, review or record page. */
function recordOf(config: Config, match: RouteMatch, url: string): string | null {
  if (match.kind !== 'page' || !hasForm(match.page)) return null

  const id = new URLSearchParams(url.slice(textBefore(url, '?').length)).get('id') ?? ''
  const entity = config.forms[match.page.form]?.entity
  if (entity === undefined || !plainId.test(id)) return null

  const { year } = match.params

  return recordAddress(config, decidesRecord(match.page) ? 'review' : 'view', {
    entity,
    id,
    ...(year === undefined ? {} : { year: Number(year) }),
  })
}
