import { before } from '#config-model/found.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix, isSigningIn, paths } from '#contract/paths.ts'
import { SessionCache } from '#server/accounts/session-cache.ts'
import { hashToken } from '#server/accounts/sessions.ts'
import type { Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'

/** All that somebody may call who must change a first password. */
const openBeforeChange = new Set<string>([
  paths.notices,
  paths.userInfo,
  paths.updatePassword,
  paths.logout,
  paths.config,
  paths.portal,
  paths.portalToday,
  paths.registration,
  paths.preferences,
  paths.jobs,
])

/** The session token is taken from the authorization header only, never from a cookie: other sites cannot act for a user. A wrong token is 401 even on public calls' behalf of nobody. */
export function addAuthentication(app: FastifyInstance, services: Services): void {
  const sessions = new SessionCache(services.database)
  app.decorateRequest('user', null)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    if (!token || !request.url.startsWith(apiPrefix)) return
    const found = token.length <= 100 ? await sessions.find(services.config(), token, services.clock()) : null
    if (found) {
      request.user = found.user
      request.session = found.session
      if (found.mustChangePassword && !openBeforeChange.has(before(request.url, '?')))
        throw new ApiError(403, 'password-change-required', accountTexts.changePasswordFirst())
    } else if (isToldAgain(request)) request.session = hashToken(token)
    else if (!isSigningIn(request.url) && !request.url.startsWith(paths.portal))
      throw new ApiError(401, 'unauthorized', requestTexts.signIn())
  })
}

/** A call that ended its own session, repeated because nobody heard its answer: told by its key, and no more than that. */
const isToldAgain = ({ url, headers }: FastifyRequest) =>
  before(url, '?') === paths.updatePassword && headers['idempotency-key'] !== undefined
