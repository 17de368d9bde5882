import type { FastifyInstance, FastifyRequest } from 'fastify'
import { textBefore } from '#config-model/assert.ts'
import { apiPathPrefix, isAutomatic, isSigningIn, apiPaths } from '#contract/paths.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { SessionCache } from '#server/accounts/session-cache.ts'
import { hashToken, type Session } from '#server/accounts/sessions.ts'
import { mustSignIn, type Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'

/** Calls allowed before an initial password is changed. */
const openBeforeChange = new Set<string>([
  apiPaths.notices,
  apiPaths.userInfo,
  apiPaths.updatePassword,
  apiPaths.logout,
  apiPaths.config,
  apiPaths.portal,
  apiPaths.portalToday,
  apiPaths.registration,
  apiPaths.preferences,
  apiPaths.jobs,
])

/**
 * Takes the session token from the authorization header, never from a cookie: other sites cannot
 * act for a user. A wrong token is 401 on public calls too.
 */
export function addAuthentication(app: FastifyInstance, services: Services): void {
  const sessions = new SessionCache(services.database)
  app.decorateRequest('user', null)
  app.decorateRequest('session', null)

  // Waits for nothing where nothing has to be waited for.
  app.addHook('onRequest', (request, _, done): Promise<void> | void => {
    const token = request.headers.authorization?.replace(/^Bearer /, '')
    if (!token || !request.url.startsWith(apiPathPrefix)) return done()
    if (token.length > 100) return done(take(request, token, null))

    const call = { now: services.clock(), isAutomatic: isAutomatic(textBefore(request.url, '?')) }
    const cachedSession = sessions.getCached(services.config(), token, call)
    if (cachedSession) return done(take(request, token, cachedSession))

    return sessions.read(services.config(), token, call).then((activeSession) => {
      const refusal = take(request, token, activeSession)
      if (refusal) throw refusal
    })
  })
}

/** Gives a request its session; answers why it goes no further. */
function take(
  request: FastifyRequest,
  token: string,
  activeSession: Session | null,
): ApiError | undefined {
  if (activeSession) {
    request.user = activeSession.user
    request.session = activeSession.session
    if (activeSession.mustChangePassword && !openBeforeChange.has(textBefore(request.url, '?')))
      return new ApiError(403, 'password-change-required', accountTexts.changePasswordFirst())

    return undefined
  }

  if (isRepeatedPasswordUpdate(request)) {
    request.session = hashToken(token)
    return undefined
  }

  return isSigningIn(request.url) || request.url.startsWith(apiPaths.portal)
    ? undefined
    : mustSignIn()
}

/** Repetition of a call that ended its own session: identified by its key only. */
const isRepeatedPasswordUpdate = ({ url, headers }: FastifyRequest) =>
  textBefore(url, '?') === apiPaths.updatePassword && headers['idempotency-key'] !== undefined
