import type { FastifyRequest } from 'fastify'
import type { AccountRow } from '#server/accounts/sessions.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { appendLine } from '#server/log/append-line.ts'

/** Never writes the password. */
export async function writeLoginLog(
  query: Query,
  services: Services,
  request: FastifyRequest,
  entry: { username: string; result: string; reason: string | null; account: AccountRow | null },
): Promise<void> {
  await appendLine(query, services.log.keys.current, 'login_log', {
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
