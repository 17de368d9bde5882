import type { FastifyRequest } from 'fastify'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { LoginAnswer, LoginRequest } from '#contract/account.ts'
import { routePatterns } from '#contract/paths.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { makeCaptcha } from '#server/accounts/login/captcha.ts'
import { clearGuard } from '#server/accounts/login/login-guard.ts'
import { writeLoginLog } from '#server/accounts/login/login-log.ts'
import { openSession } from '#server/accounts/login/open-session.ts'
import { normalUsername, printableUsername } from '#server/accounts/login/username.ts'
import { judgeLogin } from '#server/accounts/login/verify-password.ts'
import { resetPasswordOnce } from '#server/accounts/recovery/reset-password.ts'
import { sendResetCode } from '#server/accounts/recovery/send-reset-code.ts'
import { endSession, userOf } from '#server/accounts/sessions.ts'
import { buildEnvelope } from '#server/answer.ts'
import { configAnswer } from '#server/config-release/present-config.ts'
import type { RoutePlugin, Services } from '#server/context.ts'
import { requireRole } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import { bodyObject, queryText } from '#server/request-values.ts'

/** Sign in and out, captcha, unlock. */
export const authRoutes: RoutePlugin = (app, services) => {
  const { database, clock, random } = services

  app.get(routePatterns.captcha, async (request) => {
    await limitCalls(
      database,
      { kind: 'captcha', address: request.ip, limit: 120, seconds: 60 },
      clock(),
    )

    const form = queryText(request, 'form', 20) === 'question' ? 'question' : 'picture'
    const { locale } = request.services

    return buildEnvelope(
      await makeCaptcha(database, { address: request.ip, now: clock(), form, locale }, random),
    )
  })

  app.post(routePatterns.login, async (request) => buildEnvelope(await signIn(services, request)))

  app.post(routePatterns.resetCode, async (request) =>
    buildEnvelope(await sendResetCode(request.services, request)),
  )

  app.post(routePatterns.resetPassword, (request) => resetPasswordOnce(services, request))

  app.delete(routePatterns.logout, async (request) => {
    if (request.session) await endSession(database, request.session)
    if (request.user)
      await writeLoginLog(database.query, services, request, {
        username: request.user.username,
        result: 'logout',
        reason: null,
        account: null,
      })

    return buildEnvelope(null)
  })

  app.get(routePatterns.unlock, async (request) => {
    const admin = requireRole(request, ['admin'], accountTexts.unlockAccounts())
    const username = normalUsername(queryText(request, 'username', 60))
    if (username === null) throw badRequest(accountTexts.nobodyToUnlock())

    const unlocked = await clearGuard(database.query, username)

    await writeLoginLog(database.query, services, request, {
      username,
      result: 'unlock',
      reason: admin.username,
      account: null,
    })

    return buildEnvelope({ username, unlocked, at: formatDateTime(clock()) })
  })
}

/**
 * Signs a user in and logs the result.
 * @throws ApiError 400 captcha, 401 wrong, 403 disabled, 423 locked, 429
 */
async function signIn(services: Services, request: FastifyRequest): Promise<LoginAnswer> {
  const { database, clock } = services
  const body = bodyObject<LoginRequest>(request)
  const { password } = body

  if (
    typeof body.username !== 'string' ||
    body.username.trim() === '' ||
    !password ||
    typeof password !== 'string'
  )
    throw badRequest(accountTexts.noCredentials())

  const now = clock()
  const call = { kind: 'login', address: request.ip, limit: 30, seconds: 60 }

  await limitCalls(database, call, now)
  const username = normalUsername(body.username)

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

  const account = await judgeLogin(services, request, { code: '', ...body, username, password })
  const { token, user } = await openSession(services, request, { account, username, call, now })
  const config = configAnswer(request.services, userOf(account, null)).address

  return { token, user: { user, roles: account.roles }, config }
}
