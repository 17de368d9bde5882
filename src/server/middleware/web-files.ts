import { before } from '#config-model/found.ts'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { matchRoute } from '#config-model/route.ts'
import type { Services } from '#server/context.ts'
import { ApiError, notFound } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { methodsAt } from '#server/requests/methods-at.ts'

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

interface WebFile {
  plain: Buffer
  br: Buffer | null
  gz: Buffer | null
  type: string
  etag: string
}

/** The built application from memory, compressed once; unknown paths get its page with status 404, so that the browser draws the 404 screen. */
export function serveWeb(app: FastifyInstance, services: Services, folder: string | null): void {
  const files = folder && existsSync(folder) ? readFiles(folder) : new Map<string, WebFile>()
  app.setNotFoundHandler(async (request, reply) => {
    const path = before(request.url, '?')
    const methods = methodsAt(path)
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '))
      throw new ApiError(405, 'wrong-method', requestTexts.wrongMethod({ method: request.method }))
    }
    if (/^\/(api|\d{4}-api|validators)(\/|$)/.test(path) || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw notFound(requestTexts.noAddress({ path }))
    const asset = files.get(path)
    const file = asset ?? files.get('/index.html')
    if (!file) throw notFound(requestTexts.notBuilt())
    if (!asset && extname(path) !== '' && path.startsWith('/assets/')) throw notFound(requestTexts.noAddress({ path }))
    const isPage = asset === undefined || path === '/index.html'
    reply
      .header('cache-control', isPage ? 'no-cache' : keptFor(path))
      .header('etag', file.etag)
      .header('vary', 'accept-encoding')
      .type(file.type)
    if (isPage && !matchRoute(services.config(), path)) reply.code(404)
    else if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    else reply.code(200)
    const accepted = String(request.headers['accept-encoding'] ?? '')
    if (file.br && accepted.includes('br')) return reply.header('content-encoding', 'br').send(file.br)
    if (file.gz && accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(file.gz)
    return reply.send(file.plain)
  })
}

function readFiles(folder: string): Map<string, WebFile> {
  const files = new Map<string, WebFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    const plain = readFileSync(full)
    const type = types[extname(entry.name)] ?? 'application/octet-stream'
    const isText = /text|json|svg|manifest/.test(type) && plain.length > 1000
    files.set(`/${relative(folder, full).split(sep).join('/')}`, {
      plain,
      type,
      etag: `"${createHash('sha1').update(plain).digest('base64url')}"`,
      br: isText ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : null,
      gz: isText ? gzipSync(plain) : null,
    })
  }
  return files
}

/** Files of the build carry their hash in their name; others may change with the next one. */
function keptFor(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
