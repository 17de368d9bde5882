import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { User } from '#config-model/user.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError, invalid, isOutage } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

/** A claim whose work has not ended is anybody's after this, milliseconds; whoever lost it can no longer act. */
const abandonedAfter = 10_000
/** How long an answer waits for a browser that did not hear it: a draft may lie that long before it is sent again. */
const keptFor = 30 * 86_400_000
/** How far a claimed call has come: begun, its change committed, its answer known. */
const begun = 0
const acted = 1
const answered = 200

/** What is told once is never stored. */
const withoutTold = (key: string, value: unknown) => (key === 'told' ? undefined : value)

/**
 * With an Idempotency-Key, a repeated call gives the first answer instead of acting again; one that arrives while the first still runs waits for it.
 * That the call acted, and on which record, is noted in the transaction of the act itself: a server killed at any moment acts once, and `retell` answers for
 * what it did. A call that failed may be repeated.
 * @throws ApiError 409 when the first acted, its answer is lost and nobody can tell it again, 422 when the key was used for something else, 503 when the first takes too long
 */
export async function once<Answer extends object>(
  services: Services,
  request: FastifyRequest,
  user: User,
  work: () => Promise<Answer>,
  retell?: (id: string) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return work()
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key)) throw invalid(requestTexts.badIdempotencyKey())
  const name = `${user.id}:${request.method}:${request.url}:${key}`
  const content = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest('base64url')
  const { database, clock } = services
  const at = clock()
  const [claim] = await database.query(
    `insert into idempotency(key, account_id, status, answer, at, content) values ($1, $2, ${begun}, 'null', $3, $5)
     on conflict (key) do update set at = $3, content = $5
       where idempotency.status = ${begun} and idempotency.at < $4 and coalesce(idempotency.content, $5) = $5 returning key`,
    [name, user.id, at, new Date(at.getTime() - abandonedAfter), content],
  )
  if (!claim) return firstAnswer(services, { name, content, retell })

  const note = async (query: Query, result: unknown) => {
    const mine = await query(
      `update idempotency set status = ${acted}, answer = $3 where key = $1 and at = $2 returning key`,
      [name, at, JSON.stringify(idOf(result))],
    )
    if (mine.length === 0) throw new ApiError(503, 'busy', requestTexts.stillWorking(), { retryAfter: 3 })
  }
  request.services = { ...request.services, database: database.noting(note) }
  try {
    const answer = await work()
    await database.query(`update idempotency set status = ${answered}, answer = $2 where key = $1 and at = $3`, [
      name,
      JSON.stringify(answer, withoutTold),
      at,
    ])
    return answer
  } catch (error) {
    const forget = () =>
      database.query(`delete from idempotency where key = $1 and status = ${begun} and at = $2`, [name, at])
    // Whoever was told of an outage need not wait for it to end.
    if (isOutage(error)) void untilItWorks(forget)
    else await forget()
    throw error
  }
}

/** Tries once a second while a claim counts: later it may be taken over anyway. */
async function untilItWorks(work: () => Promise<unknown>): Promise<void> {
  for (let waited = 0; waited < abandonedAfter; waited += 1000) {
    await pause(1000, undefined, { ref: false })
    if (await work().catch(() => null)) return
  }
}

/** The record that a transaction was about; null for one that was about none. */
function idOf(result: unknown): string | null {
  const id = result !== null && typeof result === 'object' && 'id' in result ? result.id : null
  return typeof id === 'string' ? id : null
}

interface Repeated<Answer> {
  name: string
  content: string
  retell: ((id: string) => Promise<Answer>) | undefined
}

async function firstAnswer<Answer>(
  { database, clock }: Services,
  { name, content, retell }: Repeated<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < 50; tries++) {
    const [known] = await database.query<{ status: number; answer: Answer; at: Date; content: string | null }>(
      'select status, answer, at, content from idempotency where key = $1',
      [name],
    )
    if (!known) break
    if (known.content !== null && known.content !== content)
      throw new ApiError(422, 'key-reused', requestTexts.keyReused())
    if (known.status === answered) return known.answer
    if (known.status === acted && retell && typeof known.answer === 'string') return retell(known.answer)
    if (known.status === acted && clock().getTime() - known.at.getTime() > abandonedAfter)
      throw new ApiError(409, 'done', requestTexts.alreadyDone())
    await pause(100)
  }
  throw new ApiError(503, 'busy', requestTexts.stillWorking(), { retryAfter: 3 })
}

/** Forgets answers that nobody will ask for again; a portion at a time. */
export async function forgetOldAnswers({ database, clock }: Services): Promise<void> {
  await database.query('delete from idempotency where key in (select key from idempotency where at < $1 limit 10000)', [
    new Date(clock().getTime() - keptFor),
  ])
}
