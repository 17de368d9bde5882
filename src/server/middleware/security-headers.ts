import type { FastifyInstance } from 'fastify'

/**
 * Hash of the empty string: Emotion creates empty style elements and fills them through the CSSOM.
 */
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

export const securityHeaders = (isDevelopment: boolean): Readonly<Record<string, string>> => ({
  ...(isDevelopment ? {} : { 'content-security-policy': policy }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
})

/** The API is not cached unless a route says so. */
export function addSecurityHeaders(app: FastifyInstance, isDevelopment: boolean): void {
  const headers = securityHeaders(isDevelopment)
  app.addHook('onSend', (request, reply, payload, done) => {
    // Stricter, of files.
    const ownPolicy = reply.getHeader('content-security-policy')
    reply.headers(
      ownPolicy === undefined ? headers : { ...headers, 'content-security-policy': ownPolicy },
    )
    if (/^\/(\d{4}-)?api\//.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
}
