import type { FastifyRequest } from 'fastify'
import type { AccountUser } from '#contract/account.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { readAccountUser } from '#server/accounts/read-account.ts'
import { type AccountRow, startSession } from '#server/accounts/sessions.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ApiError } from '#server/errors.ts'
import { appendLine } from '#server/log/append-line.ts'
import { uncountCall } from './call-limit.ts'
import { clearLoginFailures, refundLoginAttempt } from './login-guard.ts'

interface SuccessfulLogin {
  account: AccountRow
  username: string
  call: Parameters<typeof uncountCall>[1]
  now: Date
}

/**
 * Starts a session and writes login log and account data in one transaction.
 * @throws ApiError 401 when password or account changed during verification
 */
export async function openSession(
  services: Services,
  request: FastifyRequest,
  { account, username, call, now }: SuccessfulLogin,
): Promise<{ token: string; user: AccountUser }> {
  const { database, random } = services
  const { days } = services.config().portal.cookies
  const note = (query: typeof database.query, result: string, reason: string | null) =>
    writeLoginLog(query, services, request, { username, result, reason, account })
  const entered = await database
    .transaction(async (query) => {
      // In the lock order of other changes.
      const same = await query(
        `update account set last_login_at = $2, last_login_ip = $3
          where id = $1 and enabled and password_hash = $4 returning id`,
        [account.id, now, request.ip, account.password_hash],
      )
      if (same.length === 0) throw changed

      const token = await startSession(query, account.id, { now, random, days })
      const user = await readAccountUser(services, account.id, {}, query)
      await clearLoginFailures(query, username)
      await uncountCall(query, call)
      await note(query, 'success', null)

      return { token, user }
    })
    .catch(async (error: unknown) => {
      if (error === changed) return null

      // A correct password is no guess.
      await refundLoginAttempt(database, username).catch(() => undefined)
      await uncountCall(database.query, call).catch(() => undefined)
      throw error
    })

  if (entered) return entered

  await note(database.query, 'fail', 'changed')
  throw new ApiError(401, 'credentials', accountTexts.changedMeanwhile())
}

const changed = new Error('the account changed meanwhile')

export async function writeLoginLog(
  query: Query,
  services: Services,
  request: FastifyRequest,
  entry: { username: string; result: string; reason: string | null; account: AccountRow | null },
): Promise<void> {
  await appendLine(query, services.eventLog.keys.current, 'login_log', {
    id: newId(services.clock(), services.random),
    username: entry.username,
    account_id: entry.account?.id ?? request.user?.id ?? null,
    nick_name: entry.account?.nick_name ?? null,
    user_type: entry.account?.user_type ?? null,
    result: entry.result,
    reason: entry.reason,
    ip: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    at: services.clock(),
    request_id: request.id,
  })
}
