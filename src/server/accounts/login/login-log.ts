import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import { newId } from '#server/records/id.ts'
import type { AccountRow } from '#server/accounts/sessions.ts'

/** Notes a login attempt. The password is never part of it. */
export async function writeLoginLog(
  services: Services,
  request: FastifyRequest,
  entry: { username: string; result: string; reason: string | null; account: AccountRow | null },
): Promise<void> {
  await services.database.query(
    'insert into login_log(id, username, account_id, nick_name, user_type, result, reason, ip, agent, at, request_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [
      newId(services.clock(), services.random),
      entry.username,
      entry.account?.id ?? request.user?.id ?? null,
      entry.account?.nick_name ?? null,
      entry.account?.user_type ?? null,
      entry.result,
      entry.reason,
      request.ip,
      (request.headers['user-agent'] ?? '').slice(0, 300),
      services.clock(),
      request.id,
    ],
  )
}
