import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { neutralForm } from './neutral-form.ts'
import { rawPage, rawScript } from './raw-page.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
}

/**
 * The raw page (of the requested size, optionally isolated from windows of other origins) and the
 * built stock page, compressed.
 */
export async function servePages(built: string): Promise<{ url: string; server: Server }> {
  const packed = new Map<string, Buffer>()
  const contentOf = (path: string, query: URLSearchParams): string | Buffer => {
    if (path === '/raw.js') return rawScript
    if (path === '/raw')
      return rawPage(neutralForm(Number(query.get('size')), Number(query.get('perStep'))))

    return readFileSync(join(built, path))
  }

  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://bench')
    const key = pathname === '/raw' ? pathname + search : pathname
    try {
      const body = packed.get(key) ?? gzipSync(contentOf(pathname, searchParams))
      packed.set(key, body)
      const type =
        types[pathname === '/raw' ? '.html' : extname(pathname)] ?? 'application/octet-stream'
      const policy = searchParams.has('cutOff')
        ? { 'cross-origin-opener-policy': 'same-origin' }
        : {}

      response
        .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', ...policy })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()

  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    server,
  }
}
