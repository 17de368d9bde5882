import type { FastifyRequest } from 'fastify'
import type { ResetPasswordRequest } from '#contract/account.ts'
import type { Envelope } from '#contract/envelope.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { hasPassword } from '#server/accounts/change-password.ts'
import { resetCallLimit, limitCalls } from '#server/accounts/login/call-limit.ts'
import { consumeCaptcha } from '#server/accounts/login/captcha.ts'
import { clearLoginFailures } from '#server/accounts/login/login-guard.ts'
import { decryptLoginPassword } from '#server/accounts/login/password-envelope.ts'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { passwordFault } from '#server/accounts/login/password-rules.ts'
import { normalizeUsername, printableUsername } from '#server/accounts/login/username.ts'
import { endSessions, type AccountRow } from '#server/accounts/sessions.ts'
import { buildEnvelope } from '#server/answer.ts'
import type { RequestContext, Services } from '#server/context.ts'
import { ApiError, badRequest } from '#server/errors.ts'
import type { LogEvent } from '#server/log/event-log.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { checkCode, isLongCode, consumeCode, type CheckedCode } from './account-codes.ts'
import { notifyAccount, verifiedAddress } from './contacts.ts'

/** Per network address, which many users of an office share. */
const perAddress = { limit: 60, seconds: 600 }
/** Per username, whether it exists or not. */
const perName = { limit: 20, seconds: 3600 }

/**
 * Resets a forgotten password; idempotent by key and new password.
 * @throws ApiError 400 wrong code, weak password or captcha, 422 key used for another password, 429
 */
export function resetPasswordOnce(
  request: FastifyRequest,
  body: ResetPasswordRequest,
): Promise<Envelope<null>> {
  const { username, way, password } = body
  return runOnce(request, {
    by: 'reset-password',
    content: { username, way },
    work: async (context) => buildEnvelope(await resetPassword(context, request, body)),
    replayAnswer: async () => buildEnvelope(null),
    isSame: () => hasPassword(request.services, 'username', username, password),
  })
}

/**
 * Ends all sessions and locks; logs refusals too.
 * @throws ApiError 400, 429
 */
async function resetPassword(
  services: RequestContext,
  request: FastifyRequest,
  body: ResetPasswordRequest,
): Promise<null> {
  const { database, clock, config } = services
  const now = clock()
  const { username: typed } = body
  if (!typed || !body.secret || !body.password) throw badRequest(accountTexts.resetIncomplete())

  const kind = kindOf(services, body.way)

  await limitCalls(database, { kind: 'reset', address: request.ip, ...perAddress }, now)
  const username = normalizeUsername(typed) ?? printableUsername(typed)
  const attempts = { kind: 'reset-name', address: username.toLowerCase() }
  const attempt = await limitCalls(database, { ...attempts, ...perName }, now)
  if (attempt > config().portal.login.captchaAfter)
    await consumeCaptcha(
      database,
      { id: body.captchaId, code: body.code, address: request.ip },
      now,
    )

  const { secret, password } = await openSecrets(services, body, now)
  const fault = passwordFault(password, username)
  if (fault) throw badRequest(fault)

  const [account] = await database.query<AccountRow>(
    'select * from account where lower(username) = $1 and enabled',
    [username],
  )

  const code = await checkCode(services, {
    account: account?.id ?? null,
    kind: kind !== 'paper' && isLongCode(secret) ? 'first' : kind,
    code: secret,
  })

  if (!account || !code || !isAddressee(account, code)) {
    const refused: LogEvent = {
      kind: 'password',
      result: 'refused',
      reason: 'code',
      subject: username,
    }

    await services.eventLog.write(services.caller, account ?? null, {
      ...refused,
      detail: { way: recoveryWayNames[kind] },
    })

    throw wrongCode(attempt >= config().portal.login.captchaAfter)
  }

  await setPassword(services, account, code, password)
  await resetCallLimit(database.query, attempts)

  return null
}

export const recoveryWayNames = {
  paper: 'paper',
  email: 'emailCode',
  mobile: 'mobileCode',
  first: 'firstCode',
} as const

/** Whether the account still has the code's address. */
function isAddressee(account: AccountRow, { kind, target }: CheckedCode): boolean {
  if (kind === 'email' || kind === 'mobile') return verifiedAddress(account, kind) === target
  return (
    kind !== 'first' ||
    [account.email, account.mobile].some((address) => address?.trim() === target)
  )
}

const wrongCode = (isCaptchaDue: boolean) =>
  new ApiError(400, isCaptchaDue ? 'captcha-next' : 'code', accountTexts.wrongCode())

/** @throws ApiError 400 for a way not offered */
function kindOf({ config }: Services, way: string): 'paper' | 'email' | 'mobile' {
  const offered = config().portal.recovery?.ways.find((name) => name === way)
  if (offered === undefined) throw badRequest(accountTexts.noRecovery())
  return offered
}

async function openSecrets(
  { loginKeys, database }: Services,
  body: ResetPasswordRequest,
  now: Date,
) {
  const open = (field: 'secret' | 'password') =>
    decryptLoginPassword(loginKeys, database.query, body[field].slice(0, 2000), now)
  return { secret: await open('secret'), password: await open('password') }
}

/**
 * Uses code and password atomically.
 * @throws ApiError 400 when the code was used meanwhile or the account disabled
 */
async function setPassword(
  services: RequestContext,
  account: AccountRow,
  code: CheckedCode,
  password: string,
): Promise<void> {
  const { database, clock, eventLog, caller } = services
  const hash = await hashPassword(password, () => database.waitForIdlePool())

  await database.transaction(async (query) => {
    // Using the code verifies the address.
    const changed = await query(
      `update account set password_hash = $2, password_changed_at = $3, verified_email = case
        when trim(email) = $4 then email else verified_email end,
         verified_mobile = case when trim(mobile) = $4 then mobile else verified_mobile end
       where id = $1 and enabled returning id`,
      [account.id, hash, clock(), code.kind === 'first' ? code.target : null],
    )

    if (changed.length === 0 || !(await consumeCode(query, code))) throw wrongCode(false)

    await endSessions(query, account.id, 'password-changed')
    await clearLoginFailures(query, account.username.toLowerCase())
    const detail = {
      act: 'resetPassword',
      way: recoveryWayNames[code.kind as keyof typeof recoveryWayNames],
      ...(code.issued_by && { issuedBy: code.issued_by }),
    }

    await eventLog.write(
      caller,
      account,
      { kind: 'password', subject: account.username, record: account.id, detail },
      query,
    )

    if (code.kind !== 'first')
      await notifyAccount(services, query, { account, message: 'passwordReset', phrases: {} })

    return { id: account.id }
  })

  services.outbox.wake()
}
