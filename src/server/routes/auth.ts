import type { FastifyRequest } from 'fastify'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { LoginAnswer, LoginRequest } from '#contract/account.ts'
import { routes } from '#contract/routes.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { createCaptcha } from '#server/accounts/login/captcha.ts'
import { clearLoginFailures } from '#server/accounts/login/login-guard.ts'
import { openSession, writeLoginLog } from '#server/accounts/login/open-session.ts'
import { normalizeUsername, printableUsername } from '#server/accounts/login/username.ts'
import { verifyCredentials } from '#server/accounts/login/verify-credentials.ts'
import { resetPasswordOnce } from '#server/accounts/recovery/reset-password.ts'
import { sendResetCode } from '#server/accounts/recovery/send-reset-code.ts'
import { endSession, userOf } from '#server/accounts/sessions.ts'
import { buildEnvelope } from '#server/answer.ts'
import { configAnswer } from '#server/config-release/present-config.ts'
import type { RoutePlugin, Services } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { serveRoute } from '#server/requests/serve-route.ts'

export const authRoutes: RoutePlugin = (app, services) => {
  const { database, clock, random } = services

  serveRoute(app, routes.captcha, async ({ query, context, request }) => {
    await limitCalls(
      database,
      { kind: 'captcha', address: request.ip, limit: 120, seconds: 60 },
      clock(),
    )

    const { form = 'picture' } = query
    const { locale } = context

    return buildEnvelope(
      await createCaptcha(database, { address: request.ip, now: clock(), form, locale }, random),
    )
  })

  serveRoute(
    app,
    routes.login,
    async ({ body, request }) => buildEnvelope(await signIn(services, request, body)),
    { missing: () => accountTexts.noCredentials() },
  )

  serveRoute(
    app,
    routes.resetCode,
    async ({ body, context, request }) =>
      buildEnvelope(await sendResetCode(context, request, body)),
    { missing: (name) => (name === 'way' ? accountTexts.noRecovery() : undefined) },
  )

  serveRoute(app, routes.resetPassword, ({ body, request }) => resetPasswordOnce(request, body), {
    missing: (name) =>
      name === 'way' ? accountTexts.noRecovery() : accountTexts.resetIncomplete(),
  })

  serveRoute(app, routes.logout, async ({ user, request }) => {
    if (request.session) await endSession(database, request.session)
    if (user)
      await writeLoginLog(database.query, services, request, {
        username: user.username,
        result: 'logout',
        reason: null,
        account: null,
      })

    return buildEnvelope(null)
  })

  serveRoute(
    app,
    routes.unlock,
    async ({ query, user, context }) => {
      const username = normalizeUsername(query.username)
      if (username === null) throw badRequest(accountTexts.nobodyToUnlock())

      const unlocked = await clearLoginFailures(database.query, username)

      await services.eventLog.write(context.caller, user, {
        kind: 'account',
        subject: username,
        detail: { act: 'unlock' },
      })

      return buildEnvelope({ username, unlocked, at: formatDateTime(clock()) })
    },
    { roles: accountTexts.unlockAccounts() },
  )
}

/**
 * Logs the result.
 * @throws ApiError 400 captcha, 401 wrong, 403 disabled, 423 locked, 429
 */
async function signIn(
  services: Services,
  request: FastifyRequest,
  body: LoginRequest,
): Promise<LoginAnswer> {
  const { database, clock } = services

  if (body.username.trim() === '' || body.password === '')
    throw badRequest(accountTexts.noCredentials())

  const now = clock()
  const call = { kind: 'login', address: request.ip, limit: 30, seconds: 60 }

  await limitCalls(database, call, now)
  const username = normalizeUsername(body.username)

  if (username === null) {
    const entry = {
      username: printableUsername(body.username),
      result: 'fail',
      reason: 'unknown',
      account: null,
    }

    await writeLoginLog(database.query, services, request, entry)
    throw badRequest(accountTexts.badUsername())
  }

  const account = await verifyCredentials(services, request, { ...body, username })
  const { token, user } = await openSession(services, request, { account, username, call, now })
  const signedIn = userOf(account, null, services.config())
  const config = configAnswer(request.services, signedIn).address

  return { token, user: { user, roles: account.roles }, config }
}
