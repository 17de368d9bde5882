import type { Config } from '#config-model/config.ts'
import { formatDateTime, parseDuration } from '#config-model/facts/time.ts'
import type { Database } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'

const userKey = (username: string) => `user:${username.toLowerCase()}`

/** Refuses a locked account; says whether a captcha is due. */
export async function checkGuard(
  database: Database,
  config: Config,
  username: string,
  now: Date,
): Promise<{ needsCaptcha: boolean }> {
  const [row] = await database.query<{ failures: number; locked_until: Date | null }>(
    'select failures, locked_until from login_guard where key = $1',
    [userKey(username)],
  )
  if (row?.locked_until && row.locked_until > now)
    throw new ApiError(423, 'locked', accountTexts.lockedUntil({ time: formatDateTime(row.locked_until) }))
  return { needsCaptcha: (row?.failures ?? 0) >= config.portal.login.captchaAfter }
}

/** Counts a failure; the answer says how many tries are left, 0 when the account is now locked. */
export async function countFailure(database: Database, config: Config, username: string, now: Date): Promise<number> {
  const { lockAfter, lockFor } = config.portal.login
  const [row] = await database.query<{ failures: number }>(
    `insert into login_guard(key, failures, first_at) values ($1, 1, $2)
     on conflict (key) do update set failures = case when login_guard.locked_until <= $2 or login_guard.first_at < $3 then 1 else login_guard.failures + 1 end,
       first_at = case when login_guard.locked_until <= $2 or login_guard.first_at < $3 then $2 else login_guard.first_at end, locked_until = null returning failures`,
    [userKey(username), now, new Date(now.getTime() - 86_400_000)],
  )
  const failures = row?.failures ?? 1
  if (failures >= lockAfter)
    await database.query('update login_guard set locked_until = $2 where key = $1', [
      userKey(username),
      new Date(now.getTime() + parseDuration(lockFor)),
    ])
  return Math.max(0, lockAfter - failures)
}

/** Forgets the failures of an account: after a login, or when an administrator unlocks it. False when there was nothing. */
export async function clearGuard(database: Database, username: string): Promise<boolean> {
  return (await database.query('delete from login_guard where key = $1 returning key', [userKey(username)])).length > 0
}

/** How often something may be asked for from one address in so many seconds. */
interface CallLimit {
  kind: string
  address: string
  limit: number
  seconds: number
}

/** Counts calls of one kind from one address in a window. @throws ApiError 429 over the limit */
export async function limitCalls(
  database: Database,
  { kind, address, limit, seconds }: CallLimit,
  now: Date,
): Promise<void> {
  const key = `call:${kind}:${address}`
  const [row] = await database.query<{ failures: number; first_at: Date }>(
    `insert into login_guard(key, failures, first_at) values ($1, 1, $2)
     on conflict (key) do update set failures = case when login_guard.first_at < $3 then 1 else login_guard.failures + 1 end, first_at = case when login_guard.first_at < $3 then $2 else login_guard.first_at end
     returning failures, first_at`,
    [key, now, new Date(now.getTime() - seconds * 1000)],
  )
  if ((row?.failures ?? 0) > limit)
    throw new ApiError(429, 'too-many', accountTexts.tooManyAttempts(), { retryAfter: seconds })
}
