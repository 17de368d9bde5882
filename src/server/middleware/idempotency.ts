import type { FastifyRequest } from 'fastify'
import type { User } from '#config-model/user.ts'
import type { Services } from '#server/context.ts'
import { invalid } from '#server/errors.ts'

/** With an Idempotency-Key, a repeated call gives the first answer instead of acting again. */
export async function once<Answer extends object>(services: Services, request: FastifyRequest, user: User, work: () => Promise<Answer>): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return work()
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key)) throw invalid('Idempotency-Key 不正确')
  const name = `${user.id}:${request.method}:${request.url}:${key}`
  const [known] = await services.database.query<{ answer: Answer }>('select answer from idempotency where key = $1', [name])
  if (known) return known.answer
  const answer = await work()
  await services.database.query('insert into idempotency(key, account_id, status, answer, at) values ($1, $2, 200, $3, $4) on conflict do nothing', [
    name,
    user.id,
    JSON.stringify(answer),
    services.clock(),
  ])
  return answer
}
