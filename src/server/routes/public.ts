import { patterns, type PathParams } from '#contract/paths.ts'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ok } from '#server/answer.ts'
import type { RoutePlugin } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { countView, publicYear, readBrand, readBrands, readIndex, shown } from '#server/public/catalogue.ts'
import { newId } from '#server/records/id.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { queryNumber, queryText } from '#server/request-values.ts'
import { sendFile } from './files.ts'
import { fileTexts } from '#server/files/file-texts.ts'

/** The public catalogue: no session, cacheable, nothing private in any answer. */
export const publicRoutes: RoutePlugin = (app, services) => {
  const cached = (request: FastifyRequest, reply: FastifyReply, answer: object) => {
    const body = JSON.stringify(answer)
    const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
    reply
      .header('cache-control', 'public, max-age=30, stale-while-revalidate=300')
      .header('etag', etag)
      .header('vary', 'x-locale')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  }

  app.get(patterns.publicIndex, async (request, reply) =>
    cached(request, reply, ok(await readIndex(request.services, publicYear(services, queryNumber(request, 'year'))))),
  )

  app.get(patterns.publicList, async (request, reply) => {
    const text = (name: string) => queryText(request, name, 60)
    const { brands, page } = await readBrands(request.services, publicYear(services, queryNumber(request, 'year')), {
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
    })
    return cached(request, reply, ok(brands, page))
  })

  app.get(patterns.publicBrand, async (request, reply) => {
    const brand = await readBrand(
      request.services,
      publicYear(services, queryNumber(request, 'year')),
      queryText(request, 'id', 64) ?? '',
    )
    const visitor = createHash('sha256')
      .update(`${request.ip}|${request.headers['user-agent'] ?? ''}`)
      .digest('base64url')
      .slice(0, 16)
    await countView(services, brand.id, visitor, newId(services.clock(), services.random))
    return cached(request, reply, ok(brand))
  })

  app.get<{ Params: PathParams<'publicFile'> }>(patterns.publicFile, async (request, reply) => {
    const [row] = await services.database.read<{ sha256: string; name: string; size: number; type: string }>(
      `select f.sha256, f.name, f.size, f.type from file f where f.id = $1 and f.type like 'image/%' and exists (select 1 from ${tableOf('catalog-brand')} b where ${shown} and b.year = any($3) and b.data->'gallery' @> $2::jsonb)`,
      [request.params.id, JSON.stringify([{ id: request.params.id }]), services.config().portal.publicYears],
    )
    if (!row) throw notFound(fileTexts.noImage())
    // What is withdrawn is gone from every cache soon after.
    reply.header('cache-control', 'public, max-age=300')
    return sendFile(services, row, request.headers.range, reply)
  })
}
