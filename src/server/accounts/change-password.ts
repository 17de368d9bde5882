import type { FastifyRequest } from 'fastify'
import type { User } from '#config-model/user.ts'
import type { UpdatePasswordRequest } from '#contract/account.ts'
import type { Envelope } from '#contract/envelope.ts'
import { buildEnvelope } from '#server/answer.ts'
import { requireUser, type RequestContext, type Services } from '#server/context.ts'
import { badRequest } from '#server/errors.ts'
import type { LogEvent } from '#server/log/event-log.ts'
import { runOnce } from '#server/middleware/idempotency.ts'
import { accountTexts } from './account-texts.ts'
import { limitCalls } from './login/call-limit.ts'
import { decryptLoginPassword, decryptPasswordForComparison } from './login/password-envelope.ts'
import { hashPassword, verifyPassword } from './login/password-hash.ts'
import { passwordFault } from './login/password-rules.ts'
import { endSessions, type AccountRow } from './sessions.ts'

/**
 * Changes the password; idempotent. The change ends the session, so a retry is identified by the
 * ended session and the key.
 * @throws ApiError 400, 401, 422 when the first call set another password, 429
 */
export function changePasswordOnce(
  request: FastifyRequest,
  body: UpdatePasswordRequest,
): Promise<Envelope<null>> {
  const { user, session, services } = request

  return runOnce(request, {
    by: `session ${session ?? ''}`,
    account: user?.id ?? '',
    content: 'password',
    work: async (context) => buildEnvelope(await changePassword(context, requireUser(user), body)),
    replayAnswer: async () => buildEnvelope(null),
    isSame: (first) => hasPassword(services, 'id', first, body.newPassword),
  })
}

export async function hasPassword(
  { database, loginKeys }: Services,
  column: 'id' | 'username',
  value: string,
  encrypted: string,
): Promise<boolean> {
  const [account] = await database.query<AccountRow>(
    `select * from account where lower(${column}) = lower($1)`,
    [value],
  )
  return verifyPassword(
    account?.password_hash ?? null,
    decryptPasswordForComparison(loginKeys, encrypted) ?? '',
  )
}

/**
 * Ends every session and logs, refusals too.
 * @throws ApiError 400, 429
 */
async function changePassword(
  services: RequestContext,
  user: User,
  body: UpdatePasswordRequest,
): Promise<null> {
  const { database, loginKeys, clock, eventLog, caller } = services
  const oldPassword = await decryptLoginPassword(
    loginKeys,
    database.query,
    body.oldPassword,
    clock(),
  )
  const newPassword = await decryptLoginPassword(
    loginKeys,
    database.query,
    body.newPassword,
    clock(),
  )

  await limitCalls(
    database,
    { kind: 'password', address: user.id, limit: 10, seconds: 600 },
    clock(),
  )

  const [account] = await database.query<AccountRow>('select * from account where id = $1', [
    user.id,
  ])

  if (!account || !(await verifyPassword(account.password_hash, oldPassword))) {
    const refused: LogEvent = { kind: 'password', result: 'refused', reason: 'credentials' }
    await eventLog.write(caller, user, refused)
    throw badRequest(accountTexts.wrongFormerPassword())
  }

  const fault =
    passwordFault(newPassword, account.username) ??
    (oldPassword === newPassword ? accountTexts.samePassword() : null)
  if (fault) throw badRequest(fault)

  const hash = await hashPassword(newPassword)

  await database.transaction(async (query) => {
    const changed = await query(
      `update account set password_hash = $2, password_changed_at = $3
        where id = $1 and password_hash = $4 returning id`,
      [user.id, hash, clock(), account.password_hash],
    )

    if (changed.length === 0) throw badRequest(accountTexts.wrongFormerPassword())

    await eventLog.write(caller, user, { kind: 'password' }, query)
    await endSessions(query, user.id, 'password-changed')

    return account
  })

  return null
}
