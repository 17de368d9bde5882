import type { FastifyRequest } from 'fastify'
import type { LoginRequest } from '#contract/account.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import type { AccountRow } from '#server/accounts/sessions.ts'
import type { Services } from '#server/context.ts'
import { ApiError } from '#server/errors.ts'
import { consumeCaptcha } from './captcha.ts'
import {
  checkLoginGuard,
  lockDurationPhrase,
  refundLoginAttempt,
  reserveLoginAttempt,
} from './login-guard.ts'
import { writeLoginLog } from './open-session.ts'
import { decryptLoginPassword } from './password-envelope.ts'
import { verifyPassword } from './password-hash.ts'

/**
 * Takes an attempt first, which a wrong password does not return. Every failure is logged.
 * @throws ApiError 400 captcha, 401 wrong, 403 disabled, 423 locked
 */
export async function verifyCredentials(
  services: Services,
  request: FastifyRequest,
  { username, password: cipher, captchaId, code }: LoginRequest,
): Promise<AccountRow> {
  const { database, loginKeys } = services
  const config = services.config()
  const now = services.clock()
  const { captchaAfter, lockAfter } = config.portal.login
  const log = (result: string, reason: string, account: AccountRow | null) =>
    writeLoginLog(database.query, services, request, { username, result, reason, account })
  const locked = async (error: unknown): Promise<never> => {
    if (error instanceof ApiError) await log('locked', 'locked', null)
    throw error
  }

  const { needsCaptcha } = await checkLoginGuard(database, config, username, now).catch(locked)

  if (needsCaptcha)
    await consumeCaptcha(database, { id: captchaId, code, address: request.ip }, now).catch(
      async (error: unknown) => {
        await log('fail', 'captcha', null)
        throw error
      },
    )

  const attempt = await reserveLoginAttempt(database, config, username, now).catch(locked)

  if (attempt > captchaAfter && !needsCaptcha) {
    await refundLoginAttempt(database, username)
    await log('fail', 'captcha', null)
    throw new ApiError(400, 'captcha', accountTexts.noCaptcha())
  }

  const [account] = await database.query<AccountRow>(
    'select * from account where lower(username) = $1',
    [username],
  )

  const password = await decryptLoginPassword(loginKeys, database.query, cipher.slice(0, 2000), now)
  const waitForIdle = () => database.waitForIdlePool()
  const isRight = await verifyPassword(account?.password_hash ?? null, password, waitForIdle).catch(
    async (error: unknown) => {
      await refundLoginAttempt(database, username)
      throw error
    },
  )

  if (account && isRight && account.enabled) return account

  if (account && isRight) {
    await refundLoginAttempt(database, username)
    await log('fail', 'disabled', account)
    throw new ApiError(403, 'disabled', accountTexts.disabled())
  }

  await log('fail', account ? 'password' : 'unknown', account ?? null)
  const left = Math.max(0, lockAfter - attempt)
  if (left === 0)
    throw new ApiError(
      423,
      'locked',
      accountTexts.lockedFor({ duration: lockDurationPhrase(config) }),
    )

  throw new ApiError(
    401,
    attempt >= captchaAfter ? 'captcha-next' : 'credentials',
    accountTexts.wrongPassword({ left }),
  )
}
