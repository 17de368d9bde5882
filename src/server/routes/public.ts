import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PictureWidth, pictureWidths } from '#contract/pictures.ts'
import type { RouteQuery } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { buildEnvelope } from '#server/answer.ts'
import { immutableCacheControl, isNotModified } from '#server/answers/fixed-answer.ts'
import { sendVersioned } from '#server/answers/versioned-answers.ts'
import type { RoutePlugin, Services } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { callerOf, createRequestContext } from '#server/middleware/locale.ts'
import type { BrandFilter } from '#server/public/brand-filter.ts'
import { renderBrandPoster, findPublicPicture } from '#server/public/brand-poster.ts'
import {
  requirePublicYear,
  readBrand,
  readBrands,
  readFacets,
  readIndex,
} from '#server/public/catalogue.ts'
import { originOf } from '#server/public/pages/page-cache.ts'
import { portalAnswer, readPortalToday, registrationAnswer } from '#server/public/present-portal.ts'
import { publicTexts } from '#server/public/public-texts.ts'
import { themeAnswer } from '#server/public/theme-css.ts'
import { ViewCounter } from '#server/public/view-counter.ts'
import { fileTexts } from '#server/records/files/file-texts.ts'
import { serveRoute } from '#server/requests/serve-route.ts'
import type { PictureFormat } from '#server/storage/picture-variants.ts'
import { filePolicy, sendPublicFile } from './files.ts'

export const publicRoutes: RoutePlugin = (app, services) => {
  const views = countViews(app, services)
  serveRoute(app, routes.publicIndex, async ({ query, context, request, reply }) => {
    const year = requirePublicYear(services, query.year)
    const index = await readIndex(context, year)
    await views.note(request, { page: 'index', year })

    return cached(request, reply, buildEnvelope(index))
  })

  serveRoute(app, routes.publicList, async ({ query, context, request, reply }) => {
    const year = requirePublicYear(services, query.year)
    const filter = filterOf(query)
    const { brands, page } = await readBrands(context, year, filter)
    await views.note(request, { page: filter.top10 === true ? 'top10' : 'list', year })

    return cached(request, reply, buildEnvelope(brands, page))
  })

  serveRoute(app, routes.publicFacets, async ({ query, request, reply }) => {
    const year = requirePublicYear(services, query.year)
    return cached(request, reply, buildEnvelope(await readFacets(services, year, filterOf(query))))
  })

  serveRoute(app, routes.publicBrand, async ({ query, context, request, reply }) => {
    const year = requirePublicYear(services, query.year)
    const brand = await readBrand(context, year, query.id ?? '')
    await views.note(request, { page: 'detail', year, brand: brand.id })

    return cached(request, reply, buildEnvelope(brand))
  })

  pictureRoutes(app, services)
}

const pictureRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.publicPoster, async ({ query, context, request, reply }) => {
    const year = requirePublicYear(services, query.year)
    const locale = query.locale === 'en-US' ? 'en-US' : context.locale
    const requestContext = createRequestContext(services, locale, callerOf(request))
    const poster = await renderBrandPoster(
      requestContext,
      year,
      query.id ?? '',
      originOf(services, request),
    )

    reply.header('content-security-policy', posterPolicy)

    return sendBrieflyCached(request, reply, poster, 'image/svg+xml; charset=utf-8')
  })

  serveRoute(app, routes.publicFile, async ({ params, query, request, reply }) => {
    const row = await findPublicPicture(services, params.id)
    if (!row) throw notFound(fileTexts.noImage())

    // Withdrawn content leaves caches soon.
    reply.header('cache-control', 'public, max-age=300')
    const width = widthOf(query.width)
    if (width !== undefined && (await sendSmall(services, row, width, reply))) return reply

    return sendPublicFile(services, row, request, reply)
  })
}

const cached = (request: FastifyRequest, reply: FastifyReply, answer: object) =>
  sendBrieflyCached(request, reply, JSON.stringify(answer), 'application/json; charset=utf-8')

function sendBrieflyCached(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  type: string,
) {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply
    .header('cache-control', 'public, max-age=30, stale-while-revalidate=300')
    .header('etag', etag)
    .header('vary', 'x-locale')

  if (isNotModified(request, etag)) return reply.code(304).send()

  return reply.type(type).send(body)
}

/** A poster loads nothing else. */
const posterPolicy = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** @throws ApiError 400 for one not offered */
function widthOf(requestedWidth: number | undefined): PictureWidth | undefined {
  const width = pictureWidths.find((item) => item === requestedWidth)
  if (requestedWidth !== undefined && width === undefined)
    throw badRequest(publicTexts.noWidth({ widths: pictureWidths.join(' / ') }))

  return width
}

const filterOf = ({ top10, ...query }: RouteQuery<(typeof routes)['publicList']>): BrandFilter => ({
  ...query,
  top10: top10 === 'true',
})

/** Counts page views while the server runs; an opened page records its referrer. */
function countViews(app: FastifyInstance, services: Services): ViewCounter {
  const views = new ViewCounter(services)
  app.decorate('views', views)
  const stop = views.start((error) => app.log.error(error))

  app.addHook('onClose', stop)
  app.addHook('onRequest', (request, _, done): Promise<void> | void => {
    const isPage =
      request.method === 'GET' && request.headers.accept?.includes('text/html') === true
    if (!isPage) return done()

    return views.recordReferrer(request)
  })

  return views
}

/** Smallest first. */
const offered: PictureFormat[] = ['avif', 'webp']

/**
 * Sends a picture at most this wide in an accepted format; false when the original must be sent.
 */
async function sendSmall(
  { pictureVariants, files }: Services,
  { sha256, size }: { sha256: string; size: number },
  width: PictureWidth,
  reply: FastifyReply,
): Promise<boolean> {
  const { headers } = reply.request
  reply.header('vary', 'accept')
  const format = offered.find((item) => headers.accept?.includes(`image/${item}`))
  if (format === undefined || !(await files.has(sha256, Number(size)))) return false

  const etag = `"${sha256}-${width}-${format}"`
  if (isNotModified({ headers }, etag)) {
    void reply.header('etag', etag).code(304).send()
    return true
  }

  const small = await pictureVariants.getOrRender(sha256, width, format)
  if (small === null) return false

  void reply
    .type(`image/${format}`)
    .header('content-security-policy', filePolicy)
    .header('etag', etag)
    .header('content-length', small.length)
    .send(small)

  return true
}

export const portalRoutes: RoutePlugin = (app, services) => {
  serveRoute(app, routes.portal, ({ context, ...call }) =>
    sendVersioned(call, portalAnswer(context), 'public'),
  )

  serveRoute(app, routes.themeSheet, ({ query, request, reply }) => {
    const sheet = themeAnswer(services.config())
    const isNamed = query.v === sheet.version
    return sheet.send(
      request,
      reply,
      isNamed ? immutableCacheControl('public') : 'public, no-cache',
    )
  })

  serveRoute(app, routes.portalToday, async ({ context }) =>
    buildEnvelope(await readPortalToday(context)),
  )

  serveRoute(app, routes.registration, ({ context, ...call }) =>
    sendVersioned(call, registrationAnswer(context), 'public'),
  )
}
