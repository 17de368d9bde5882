import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config-model/config.ts'
import { memoize } from '#config-model/memoize.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import { FixedAnswer } from '#server/answers/fixed-answer.ts'
import { QueryCache } from '#server/cache/query-cache.ts'
import type { RequestContext, Services } from '#server/context.ts'
import type { FollowedTable } from '#server/database/changes.ts'
import { ApiError } from '#server/errors.ts'
import { createRequestContext, callerOf, requestLocaleOf } from '#server/middleware/locale.ts'
import { articleSource } from '#server/notices/article-source.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { renderDocument, type PublicAssets } from './document.ts'
import { FastPathCache, fastPathKey } from './fast-path-cache.ts'
import {
  createErrorPage,
  isPublicAddress,
  readPublicPage,
  type ReadPage,
  type PageView,
} from './read-page.ts'

interface CachedPage {
  answer: FixedAnswer
  status: ReadPage['status']
  viewed: PageView | null
}

/** Milliseconds: view numbers may lag that long. */
const ttlMs = 30_000
/** Compressed forms add about half as much. */
const maxCharacters = 32 * 1024 ** 2
const tablesOf = memoize((config: Config): FollowedTable[] => {
  const articles = articleSource(config)?.table
  return [tableOf('catalog-brand'), ...(articles === undefined ? [] : [articles])]
})

const html = 'text/html; charset=utf-8'
const sharedCacheControl = 'public, max-age=30, stale-while-revalidate=300'
/** For pages in a cookie's language, which are not shared. */
const privateCacheControl = 'private, max-age=30'
const varying = 'accept-encoding, x-locale'

const thisMachine = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * The configured origin or, for local calls, the requested one: clients could forge it for others.
 */
export const originOf = (
  { publicUrl }: Pick<RequestContext, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string => publicUrl ?? (thisMachine.test(host) ? `${protocol}://${host}` : '')

export function localeFromCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  storageKey: string,
): Locale | null {
  const chosen = headers.cookie?.split('; ').find((item) => item.startsWith(`${storageKey}=`))
  return chosen?.slice(storageKey.length + 1) === 'en-US' ? 'en-US' : null
}

/**
 * Answers public pages, cached while their sources are unchanged; null for other addresses. A
 * failed read gives an error page and a log entry.
 */
export function createPublicPageHandler(
  app: FastifyInstance,
  services: Services,
  assets: PublicAssets,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null {
  const pageCache = new QueryCache<CachedPage>(services.database.changes, {
    ttlMs,
    maxSize: maxCharacters,
    sizeOf: ({ answer }, key) => key.length + answer.length,
  })

  const finished = (read: ReadPage): CachedPage => ({
    answer: new FixedAnswer(renderDocument(read, assets, services.config()), html, {
      isShortLived: true,
    }),
    status: read.status,
    viewed: read.viewed,
  })

  const find = async (
    requestContext: RequestContext,
    url: string,
    origin: string,
  ): Promise<CachedPage> => {
    const config = requestContext.config()
    const key = `${config.hash} ${requestContext.locale} ${origin} ${url}`
    try {
      return await pageCache.getOrRead(key, tablesOf(config), async () =>
        finished(await readPublicPage(requestContext, url, origin)),
      )
    } catch (error) {
      if (!(error instanceof ApiError)) app.log.error(error)
      const failed = createErrorPage(requestContext, url)
      if (failed === null) throw error

      return finished(failed)
    }
  }

  const quick = new FastPathCache(app, services)

  return (request, reply) => {
    if (!isPublicAddress(services.config(), request.url)) return null
    return answer(request, reply)
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const config = services.config()
    const { storageKey } = config.portal.locales
    const chosen =
      request.headers['x-locale'] === undefined ? localeFromCookie(request, storageKey) : null
    const requestContext = createRequestContext(
      services,
      chosen ?? requestLocaleOf(request),
      callerOf(request),
    )
    const readAt = pageCache.versionOf(tablesOf(config))
    const {
      answer: page,
      status,
      viewed,
    } = await find(requestContext, request.url, originOf(services, request))

    if (viewed && !isPrefetch(request)) await app.views.note(request, viewed)
    if (status !== 200) void reply.code(status)
    if (status === 503) return page.send(request, reply, 'no-store', varying)

    const [cacheControl, vary] =
      chosen === null ? [sharedCacheControl, varying] : [privateCacheControl, `${varying}, cookie`]
    const key = status === 200 ? fastPathKey(request) : null

    if (key !== null) {
      const { way, bytes } = await page.bytesFor(request)
      const headers = { 'cache-control': cacheControl, etag: page.etag, vary, 'content-type': html }
      const whole = way === null ? headers : { ...headers, 'content-encoding': way }
      quick.store(key, { headers: whole, etag: page.etag, bytes, viewed, config }, readAt)
    }

    return page.send(request, reply, cacheControl, vary)
  }
}

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  String(headers['x-purpose'] ?? headers['sec-purpose'] ?? '').startsWith('prefetch')
