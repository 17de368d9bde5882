import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#config-model/config.ts'
import { apiPaths } from '#contract/paths.ts'
import type { PrefetchPlan } from '#contract/prefetch.ts'
import type { Services } from '#server/context.ts'
import { createRequestContext } from '#server/middleware/locale.ts'
import { portalAnswer } from '#server/public/present-portal.ts'
import { themedHead } from '#server/public/theme-css.ts'
import { neededParts } from './needed-parts.ts'

/**
 * What the build says of itself: the first script, the words of other languages, and the files of
 * each part.
 */
interface BuiltParts {
  boot: string
  words: Record<string, string>
  parts: Record<string, { scripts: string[]; styles: string[] }>
}

/** A page as it is answered. */
export interface OpeningPage {
  html: string
  etag: string
  isKnown: boolean
}

/**
 * Makes the page of an address out of the built one: it names the scripts, styles and answers that
 * will be needed, so that nothing waits for something else to be read.
 */
export function openingPages(
  services: Services,
  folder: string,
  page: string,
): (request: FastifyRequest) => OpeningPage {
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
        : `${themedHead(`${withFirst(head, built, openingOf(services, config, built, record))}${linksOf(built, parts)}`, config)}</head>${rest}`

    const etag = `"${createHash('sha1').update(html).digest('base64url')}"`

    return { html, etag, isKnown }
  }
}

/** The boot script comes first. */
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
