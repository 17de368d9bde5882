import type { FastifyInstance, FastifyRequest } from 'fastify'
import { before } from '#config-model/found.ts'
import { apiPrefix, isAutomatic, isSigningIn, paths } from '#contract/paths.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { SessionCache } from '#server/accounts/session-cache.ts'
import { hashToken, type Session } from '#server/accounts/sessions.ts'
import { mustSignIn, type Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'

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

/**
 * The session token is taken from the authorization header only, never from a cookie: other sites
 * cannot act for a user. A wrong token is 401 even on public calls' behalf of nobody.
 */
export function addAuthentication(app: FastifyInstance, services: Services): void {
  const sessions = new SessionCache(services.database)
  app.decorateRequest('user', null)
  app.decorateRequest('session', null)

  // Waits for nothing where nothing has to be waited for.
  app.addHook('onRequest', (request, _, done): Promise<void> | void => {
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    if (!token || !request.url.startsWith(apiPrefix)) return done()
    if (token.length > 100) return done(take(request, token, null))

    const call = { now: services.clock(), isAutomatic: isAutomatic(before(request.url, '?')) }
    const known = sessions.known(services.config(), token, call)
    if (known) return done(take(request, token, known))

    return sessions.read(services.config(), token, call).then((found) => {
      const refusal = take(request, token, found)
      if (refusal) throw refusal
    })
  })
}

/** Gives a request its session; answers why it goes no further. */
function take(request: FastifyRequest, token: string, found: Session | null): ApiError | undefined {
  if (found) {
    request.user = found.user
    request.session = found.session
    if (found.mustChangePassword && !openBeforeChange.has(before(request.url, '?')))
      return new ApiError(403, 'password-change-required', accountTexts.changePasswordFirst())

    return undefined
  }

  if (isToldAgain(request)) {
    request.session = hashToken(token)
    return undefined
  }

  return isSigningIn(request.url) || request.url.startsWith(paths.portal) ? undefined : mustSignIn()
}

/**
 * A call that ended its own session, repeated because nobody heard its answer: told by its key, and
 * no more than that.
 */
const isToldAgain = ({ url, headers }: FastifyRequest) =>
  before(url, '?') === paths.updatePassword && headers['idempotency-key'] !== undefined
