import type { Config } from '#config-model/config.ts'
import { formatDateTime, parseDuration } from '#config-model/facts/time.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { lastPossibleMoment, maxClockSkewMs } from '#server/clock-skew.ts'
import type { Database, Query } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'

const userKey = (username: string) => `user:${username}`
const day = 86_400_000

/**
 * Rejects a locked account; returns whether a captcha is required.
 * @throws ApiError 423
 */
export async function checkLoginGuard(
  database: Database,
  config: Config,
  username: string,
  now: Date,
): Promise<{ needsCaptcha: boolean }> {
  const [row] = await database.query<{ failures: number; locked_until: Date | null }>(
    'select failures, locked_until from login_guard where key = $1',
    [userKey(username)],
  )

  const until = row?.locked_until
  if (until && until > now && until <= lastLockEnd(config, now))
    throw new ApiError(423, 'locked', accountTexts.lockedUntil({ time: formatDateTime(until) }), {
      retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000),
    })

  return { needsCaptcha: (row?.failures ?? 0) >= config.portal.login.captchaAfter }
}

/**
 * Takes an attempt before verification, so that parallel calls gain nothing. Returns its number;
 * the last one locks the account unless it succeeds.
 * @throws ApiError 423 when no attempt remains
 */
export async function reserveLoginAttempt(
  database: Database,
  config: Config,
  username: string,
  now: Date,
): Promise<number> {
  const { lockAfter, lockFor } = config.portal.login
  const until = new Date(now.getTime() + parseDuration(lockFor))
  const isLapsed = `(guard.locked_until <= $2 or guard.locked_until > $6
    or guard.first_at < $3 or guard.first_at > $7)`
  const [row] = await database.query<{ failures: number }>(
    `insert into login_guard as guard (key, failures, first_at, locked_until)
       values ($1, 1, $2, case when $4 <= 1 then $5::timestamptz end)
     on conflict (key) do update set
       failures = case when ${isLapsed} then 1 else guard.failures + 1 end,
       first_at = case when ${isLapsed} then $2 else guard.first_at end,
       locked_until = case when (case when ${isLapsed} then 1 else guard.failures + 1 end) >= $4
         then $5::timestamptz end
     where guard.locked_until is null or guard.locked_until <= $2 or guard.locked_until > $6
     returning failures`,
    [
      userKey(username),
      now,
      new Date(now.getTime() - day),
      lockAfter,
      until,
      lastLockEnd(config, now),
      lastPossibleMoment(now),
    ],
  )

  if (!row)
    throw new ApiError(
      423,
      'locked',
      accountTexts.lockedFor({ duration: lockDurationPhrase(config) }),
      { retryAfter: parseDuration(lockFor) / 1000 },
    )

  return row.failures
}

/** The latest end of a lock that another node may have set. */
const lastLockEnd = ({ portal }: Config, now: Date): Date =>
  new Date(now.getTime() + parseDuration(portal.login.lockFor) + maxClockSkewMs)

/** Gives back an attempt that verified no password. */
export async function refundLoginAttempt(database: Database, username: string): Promise<void> {
  await database.query(
    `update login_guard set failures = failures - 1, locked_until = null
      where key = $1 and failures > 0`,
    [userKey(username)],
  )
}

export const lockDurationPhrase = (config: Config) =>
  accountTexts.minutes({ count: Math.ceil(parseDuration(config.portal.login.lockFor) / 60_000) })

/** Clears failures after a sign-in or an administrator's unlock; false when there were none. */
export async function clearLoginFailures(query: Query, username: string): Promise<boolean> {
  return (
    (await query('delete from login_guard where key = $1 returning key', [userKey(username)]))
      .length > 0
  )
}
