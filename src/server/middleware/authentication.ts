import type { FastifyInstance } from 'fastify'
import { userOfToken } from '#server/accounts/sessions.ts'
import type { Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'

/** The session token is taken from the authorization header only, never from a cookie: other sites cannot act for a user. A wrong token is 401 even on public calls' behalf of nobody. */
export function addAuthentication(app: FastifyInstance, services: Services): void {
  app.decorateRequest('user', null)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    if (!token || !request.url.startsWith('/api/')) return
    const found = token.length <= 100 ? await userOfToken(services.database, services.config(), token, services.clock()) : null
    if (found) {
      request.user = found.user
      request.session = found.session
    } else if (!request.url.startsWith('/api/auth/') && !request.url.startsWith('/api/portal')) throw new ApiError(401, 'unauthorized', '未授权，请登录')
  })
}
