import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textBefore } from '#config-model/assert.ts'
import {
  negotiateEncoding,
  compressContent,
  minCompressedBytes,
} from '#server/answers/compress-answers.ts'
import { FixedAnswer, immutableCacheControl, isNotModified } from '#server/answers/fixed-answer.ts'
import type { Services } from '#server/context.ts'
import { ApiError, notFound } from '#server/errors.ts'
import { publicAssets } from '#server/public/pages/document.ts'
import { createPublicPageHandler } from '#server/public/pages/page-cache.ts'
import { requestTexts } from '#server/request-texts.ts'
import { requestSchemas } from '#server/requests/request-schemas.ts'
import { type EntryPage, createEntryPageRenderer } from './entry-page.ts'

const places = Object.entries(requestSchemas).map(([address, byMethod]) => ({
  shape: new RegExp(
    `^${address
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('*', '.+')}$`,
  ),
  methods: Object.keys(byMethod).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)),
}))

/** None for an unknown address. */
const methodsAt = (path: string): string[] => [
  ...new Set(places.flatMap(({ shape, methods }) => (shape.test(path) ? methods : []))),
]

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
}

const indexPage = '/index.html'

/** Serves files from memory, compressed once; unknown paths get its page with status 404. */
export function serveWeb(app: FastifyInstance, services: Services, folder: string | null): void {
  const files = folder && existsSync(folder) ? readFiles(folder) : new Map<string, FixedAnswer>()
  const index = files.get(indexPage)
  const pageFor = folder && index ? createEntryPageRenderer(services, folder, index.text) : null
  const answerPublic = createPublicPageHandler(app, services, publicAssets(folder))

  app.setNotFoundHandler(async (request, reply) => {
    const path = textBefore(request.url, '?')
    refuseCalls(request, reply, path)
    const asset = path === indexPage ? undefined : files.get(path)
    if (asset) return asset.send(request, reply, cacheControlOf(path))
    if (!pageFor) throw notFound(requestTexts.notBuilt())
    if (extname(path) !== '' && path.startsWith('/assets/'))
      throw notFound(requestTexts.noAddress({ path }))

    return answerPublic(request, reply) ?? sendPage(request, reply, pageFor(request))
  })
}

/** @throws ApiError 405, 404 */
function refuseCalls(request: FastifyRequest, reply: FastifyReply, path: string): void {
  const methods = methodsAt(path)
  if (methods.length > 0) {
    reply.header('allow', methods.join(', '))
    throw new ApiError(405, 'wrong-method', requestTexts.wrongMethod({ method: request.method }))
  }

  if (
    /^\/(api|\d{4}-api|validators)(\/|$)/.test(path) ||
    (request.method !== 'GET' && request.method !== 'HEAD')
  )
    throw notFound(requestTexts.noAddress({ path: textBefore(request.originalUrl, '?') }))
}

const varying = 'accept-encoding, cookie'

/** With revalidation: the page names the current files. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, etag, isKnown }: EntryPage,
) {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', varying)
    .type('text/html; charset=utf-8')

  if (!isKnown) reply.code(404)
  else if (isNotModified(request, etag)) return reply.code(304).send()
  const way = html.length < minCompressedBytes ? null : negotiateEncoding(request)
  if (way === null) return reply.send(html)

  return reply
    .header('content-encoding', way)
    .send(await compressContent(way, Buffer.from(html), false))
}

/** By address, without the build's metadata. */
function readFiles(folder: string): Map<string, FixedAnswer> {
  const files = new Map<string, FixedAnswer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, full).split(sep).join('/')}`
    if (!entry.isFile() || path.startsWith('/.') || path.endsWith('.br')) continue

    const br = existsSync(`${full}.br`) ? readFileSync(`${full}.br`) : undefined

    files.set(
      path,
      new FixedAnswer(readFileSync(full), types[extname(path)] ?? 'application/octet-stream', {
        br,
      }),
    )
  }

  return files
}

/** Build files have hashed names and are cached forever. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? immutableCacheControl('public') : 'public, max-age=3600'
