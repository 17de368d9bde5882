import { accountTexts } from '#server/accounts/account-texts.ts'
import { lastPossibleMoment } from '#server/clock-skew.ts'
import type { Database, Query } from '#server/database/database.ts'
import { ApiError } from '#server/errors.ts'

interface CallLimit {
  kind: string
  address: string
  limit: number
  seconds: number
}

const keyOf = ({ kind, address }: Pick<CallLimit, 'kind' | 'address'>) => `call:${kind}:${address}`

/**
 * Counts a call per address or name and returns its number.
 * @throws ApiError 429 over the limit
 */
export async function limitCalls(database: Database, call: CallLimit, now: Date): Promise<number> {
  const { limit, seconds } = call
  const [row] = await database.query<{ failures: number; first_at: Date }>(
    `insert into login_guard(key, failures, first_at) values ($1, 1, $2)
     on conflict (key) do update set
       failures = case when login_guard.first_at between $3 and $4 then login_guard.failures + 1
         else 1 end,
       first_at = case when login_guard.first_at between $3 and $4 then login_guard.first_at
         else $2 end
     returning failures, first_at`,
    [keyOf(call), now, new Date(now.getTime() - seconds * 1000), lastPossibleMoment(now)],
  )

  const count = row?.failures ?? 1
  if (count > limit) {
    const since = row?.first_at ?? now
    const secondsLeft = seconds - Math.floor((now.getTime() - since.getTime()) / 1000)
    const retryAfter = Math.min(seconds, Math.max(1, secondsLeft))

    throw new ApiError(429, 'too-many', accountTexts.tooManyAttempts(), { retryAfter })
  }

  return count
}

export async function resetCallLimit(
  query: Query,
  call: Pick<CallLimit, 'kind' | 'address'>,
): Promise<void> {
  await query('delete from login_guard where key = $1', [keyOf(call)])
}

/** Uncounts a successful call: many users share an office's address. */
export async function uncountCall(
  query: Query,
  call: Pick<CallLimit, 'kind' | 'address'>,
): Promise<void> {
  await query('update login_guard set failures = failures - 1 where key = $1 and failures > 0', [
    keyOf(call),
  ])
}
