import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { User } from '#config-model/user.ts'
import type { Services } from '#server/context.ts'
import { ApiError, invalid } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

/** A claim whose work never ended: its process is gone. */
const abandonedAfter = 60_000

/**
 * With an Idempotency-Key, a repeated call gives the first answer instead of acting again; one that arrives while the first still runs waits for it.
 * A call that failed may be repeated. @throws ApiError 503 when the first takes too long
 */
export async function once<Answer extends object>(
  services: Services,
  request: FastifyRequest,
  user: User,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return work()
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key)) throw invalid(requestTexts.badIdempotencyKey())
  const name = `${user.id}:${request.method}:${request.url}:${key}`
  const { database, clock } = services
  const [claim] = await database.query(
    `insert into idempotency(key, account_id, status, answer, at) values ($1, $2, 0, 'null', $3)
     on conflict (key) do update set at = $3 where idempotency.status = 0 and idempotency.at < $4 returning key`,
    [name, user.id, clock(), new Date(clock().getTime() - abandonedAfter)],
  )
  if (!claim) return firstAnswer(services, name)
  try {
    const answer = await work()
    await database.query('update idempotency set status = 200, answer = $2 where key = $1', [
      name,
      JSON.stringify(answer),
    ])
    return answer
  } catch (error) {
    await database.query('delete from idempotency where key = $1 and status = 0', [name])
    throw error
  }
}

async function firstAnswer<Answer>(services: Services, name: string): Promise<Answer> {
  for (let tries = 0; tries < 50; tries++) {
    const [known] = await services.database.query<{ status: number; answer: Answer }>(
      'select status, answer from idempotency where key = $1',
      [name],
    )
    if (!known) break
    if (known.status === 200) return known.answer
    await pause(100)
  }
  throw new ApiError(503, 'busy', requestTexts.stillWorking(), { retryAfter: 3 })
}
