import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** SHA-256 of the empty string: Emotion's production mode creates empty style elements and fills them through the CSSOM. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${emptyStyle}`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify ProseMirrorClipboard',
].join('; ')

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
const apart = { 'cross-origin-opener-policy': 'same-origin' }
const strict = { 'content-security-policy': policy }

/**
 * The headers of every answer, whatever it is about. Who opens the portal from a page of somebody else gets it cut off from that page, which costs the browser a
 * process of its own; who types its address, or comes from the portal itself, has nobody to be cut off from. A call that does not say where it comes from is a
 * stranger's. @param asked the headers of the call, where there is one
 */
export function securityHeaders(isDevelopment: boolean, asked: IncomingHttpHeaders = {}): Record<string, string> {
  return { ...(isDevelopment ? {} : strict), ...always, ...(isOwnCall(asked) ? {} : apart) }
}

/** What `vary` of a document names for it: a page kept from an own call is not a stranger's. */
export const varyingBySite = 'sec-fetch-site'

/** The browser itself says this; no page can. */
export const isOwnCall = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === 'none' || site === 'same-origin'

/** The headers of design/server.md on every answer; the API is never cached unless a route says so. */
export function addSecurityHeaders(app: FastifyInstance, isDevelopment: boolean): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const headers = securityHeaders(isDevelopment, request.headers)
    // A file brings a stricter policy of its own.
    const own = reply.getHeader('content-security-policy')
    reply.headers(own === undefined ? headers : { ...headers, 'content-security-policy': own })
    if (/^\/(\d{4}-)?api\//.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
