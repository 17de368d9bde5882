import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routePatterns, type PathParams } from '#contract/paths.ts'
import { pictureWidths, type PictureWidth } from '#contract/pictures/pictures.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RoutePlugin, Services } from '#server/context.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { fileTexts } from '#server/files/file-texts.ts'
import { createRequestContext, callerOf } from '#server/middleware/locale.ts'
import type { BrandFilter } from '#server/public/brand-filter.ts'
import {
  publicYear,
  readBrand,
  readBrands,
  readFacets,
  readIndex,
} from '#server/public/catalogue.ts'
import { originOf } from '#server/public/pages/page-cache.ts'
import { brandPoster } from '#server/public/poster/brand-poster.ts'
import { publicPicture } from '#server/public/poster/public-picture.ts'
import { publicTexts } from '#server/public/public-texts.ts'
import { ViewCounter } from '#server/public/views/view-counter.ts'
import { queryNumber, queryText } from '#server/request-values.ts'
import { sendPublicFile } from './files.ts'
import { sendSmall } from './send-small.ts'

/** The public catalogue: no session, cacheable, nothing private in any answer. */
export const publicRoutes: RoutePlugin = (app, services) => {
  const views = countViews(app, services)
  app.get(routePatterns.publicIndex, async (request, reply) => {
    const year = publicYear(services, queryNumber(request, 'year'))
    const index = await readIndex(request.services, year)
    await views.note(request, { page: 'index', year })

    return cached(request, reply, buildEnvelope(index))
  })

  app.get(routePatterns.publicList, async (request, reply) => {
    const year = publicYear(services, queryNumber(request, 'year'))
    const filter = filterOf(request)
    const { brands, page } = await readBrands(request.services, year, filter)
    await views.note(request, { page: filter.top10 === true ? 'top10' : 'list', year })

    return cached(request, reply, buildEnvelope(brands, page))
  })

  app.get(routePatterns.publicFacets, async (request, reply) => {
    const year = publicYear(services, queryNumber(request, 'year'))
    return cached(
      request,
      reply,
      buildEnvelope(await readFacets(services, year, filterOf(request))),
    )
  })

  app.get(routePatterns.publicBrand, async (request, reply) => {
    const year = publicYear(services, queryNumber(request, 'year'))
    const brand = await readBrand(request.services, year, queryText(request, 'id', 64) ?? '')
    await views.note(request, { page: 'detail', year, brand: brand.id })

    return cached(request, reply, buildEnvelope(brand))
  })

  pictureRoutes(app, services)
}

/** Posters and pictures of the brands that are shown. */
const pictureRoutes: RoutePlugin = (app, services) => {
  app.get(routePatterns.publicPoster, async (request, reply) => {
    const year = publicYear(services, queryNumber(request, 'year'))
    const locale = queryText(request, 'locale', 10) === 'en-US' ? 'en-US' : request.services.locale
    const requestContext = createRequestContext(services, locale, callerOf(request))
    const poster = await brandPoster(
      requestContext,
      year,
      queryText(request, 'id', 64) ?? '',
      originOf(services, request),
    )

    reply.header('content-security-policy', posterPolicy)

    return keptBriefly(request, reply, poster, 'image/svg+xml; charset=utf-8')
  })

  app.get<{ Params: PathParams<'publicFile'> }>(
    routePatterns.publicFile,
    async (request, reply) => {
      const row = await publicPicture(services, request.params.id)
      if (!row) throw notFound(fileTexts.noImage())

      // What is withdrawn is gone from every cache soon after.
      reply.header('cache-control', 'public, max-age=300')
      const width = widthOf(request)
      if (width !== undefined && (await sendSmall(services, row, width, request, reply)))
        return reply

      return sendPublicFile(services, row, request.headers.range, reply)
    },
  )
}

const cached = (request: FastifyRequest, reply: FastifyReply, answer: object) =>
  keptBriefly(request, reply, JSON.stringify(answer), 'application/json; charset=utf-8')

/** Sends a text that may be cached briefly, with an ETag; 304 when unchanged. */
function keptBriefly(request: FastifyRequest, reply: FastifyReply, body: string, type: string) {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply
    .header('cache-control', 'public, max-age=30, stale-while-revalidate=300')
    .header('etag', etag)
    .header('vary', 'x-locale')

  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  return reply.type(type).send(body)
}

/** A poster needs nothing but itself. */
const posterPolicy = "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/** How wide a picture may be at most. @throws ApiError 400 for a width that is not offered */
function widthOf(request: FastifyRequest): PictureWidth | undefined {
  const requestedWidth = queryNumber(request, 'width')
  const width = pictureWidths.find((item) => item === requestedWidth)
  if (requestedWidth !== undefined && width === undefined)
    throw badRequest(publicTexts.noWidth({ widths: pictureWidths.join(' / ') }))

  return width
}

/** What a visitor chose. */
function filterOf(request: FastifyRequest): BrandFilter {
  const text = (name: string) => queryText(request, name, 60)
  return {
    type: text('type'),
    industry: text('industry'),
    city: text('city'),
    district: text('district'),
    cert: text('cert'),
    keyword: text('keyword'),
    sort: text('sort'),
    top10: text('top10') === 'true',
    page: queryNumber(request, 'page'),
    size: queryNumber(request, 'size'),
  }
}

/** Counts views of public pages while the server runs; an opened page records its referrer. */
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
