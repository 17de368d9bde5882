import type { FastifyRequest } from 'fastify'
import { formatDateTime, parseDuration } from '#config-model/facts/time.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { patterns } from '#contract/paths.ts'
import type { LoginAnswer, LoginRequest } from '#contract/account.ts'
import { ok } from '#server/answer.ts'
import { makeCaptcha, useCaptcha } from '#server/accounts/login/captcha.ts'
import { checkGuard, clearGuard, countFailure, limitCalls } from '#server/accounts/login/login-guard.ts'
import { writeLoginLog } from '#server/accounts/login/login-log.ts'
import { openEnvelope } from '#server/accounts/login/password-envelope.ts'
import { verifyPassword } from '#server/accounts/login/password-hash.ts'
import { readAccountUser } from '#server/accounts/read-account.ts'
import { endSession, startSession, type AccountRow } from '#server/accounts/sessions.ts'
import type { RoutePlugin, Services } from '#server/context.ts'
import { requireRole } from '#server/context.ts'
import { ApiError, invalid } from '#server/errors.ts'
import { bodyObject, queryText } from '#server/request-values.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'

/** Sign in and out, captcha, unlock. */
export const authRoutes: RoutePlugin = (app, services) => {
  const { database, clock, random } = services

  app.get(patterns.captcha, async (request) => {
    await limitCalls(database, { kind: 'captcha', address: request.ip, limit: 120, seconds: 60 }, clock())
    return ok(await makeCaptcha(database, clock(), random))
  })

  app.post(patterns.login, async (request) => ok(await signIn(services, request)))

  app.delete(patterns.logout, async (request) => {
    if (request.session) await endSession(database, request.session)
    if (request.user)
      await writeLoginLog(services, request, {
        username: request.user.username,
        result: 'logout',
        reason: null,
        account: null,
      })
    return ok(null)
  })

  app.get(patterns.unlock, async (request) => {
    const admin = requireRole(request, ['admin'], accountTexts.unlockAccounts())
    const username = queryText(request, 'username', 60)
    if (!username) throw invalid(accountTexts.nobodyToUnlock())
    const unlocked = await clearGuard(database, username)
    await writeLoginLog(services, request, { username, result: 'unlock', reason: admin.username, account: null })
    return ok({ username, unlocked, at: formatDateTime(clock()) })
  })
}

/** Signs somebody in and writes to the log what came of it. @throws ApiError 401 wrong, 403 disabled, 423 locked */
async function signIn(services: Services, request: FastifyRequest): Promise<LoginAnswer> {
  const { database, keys, clock, random } = services
  const body = bodyObject<LoginRequest>(request)
  const username = typeof body.username === 'string' ? body.username.trim().slice(0, 60) : ''
  if (username === '' || typeof body.password !== 'string' || body.password === '')
    throw invalid(accountTexts.noCredentials())
  const config = services.config()
  const now = clock()
  await limitCalls(database, { kind: 'login', address: request.ip, limit: 300, seconds: 60 }, now)
  const log = (result: string, reason: string | null, account: AccountRow | null) =>
    writeLoginLog(services, request, { username, result, reason, account })
  const { needsCaptcha } = await checkGuard(database, config, username, now).catch(async (error: unknown) => {
    await log('locked', 'locked', null)
    throw error
  })
  if (needsCaptcha) await useCaptcha(database, body.captchaId, body.code, now)
  const password = await openEnvelope(keys, database.query, body.password.slice(0, 2000), now)
  const [account] = await database.query<AccountRow>('select * from account where lower(username) = lower($1)', [
    username,
  ])
  const isRight = await verifyPassword(account?.password_hash ?? null, password)
  if (!account || !isRight) {
    const refusal = await refuse(services, username, now)
    await log('fail', account ? 'password' : 'unknown', account ?? null)
    throw refusal
  }
  if (!account.enabled) {
    await log('fail', 'disabled', account)
    throw new ApiError(403, 'disabled', accountTexts.disabled())
  }
  await clearGuard(database, username)
  const token = await startSession(database, account.id, now, random, config.portal.cookies.days)
  await database.query('update account set last_login_at = $2, last_login_ip = $3 where id = $1', [
    account.id,
    now,
    request.ip,
  ])
  await log('success', null, account)
  const user = await readAccountUser(services, account)
  return { token, user: { user, roles: account.roles } }
}

/** Counts a failed attempt, and says how many are left or for how long the account is locked. */
async function refuse({ database, config }: Services, username: string, now: Date): Promise<ApiError> {
  const { login } = config().portal
  const left = await countFailure(database, config(), username, now)
  if (left === 0) return new ApiError(423, 'locked', accountTexts.lockedFor({ duration: minutes(login.lockFor) }))
  const isCaptchaNext = login.lockAfter - left >= login.captchaAfter
  return new ApiError(401, isCaptchaNext ? 'captcha-next' : 'credentials', accountTexts.wrongPassword({ left }))
}

const minutes = (duration: string): Phrase =>
  accountTexts.minutes({ count: Math.ceil(parseDuration(duration) / 60_000) })
