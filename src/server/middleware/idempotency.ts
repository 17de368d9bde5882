import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import type { Database, Query } from '#server/database/database.ts'
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
const withoutTold = (key: string, value: unknown) => (key === 'told' && value !== null ? undefined : value)

/** A call that acts once, however often it is sent. */
export interface OnceCall<Answer> {
  /** Whose it is: an account's id, or what stands for somebody without one. */
  by: string
  /** The account that calls, where `by` is not its id. */
  account?: string
  /** What it asks for, where the same is never sent in the same bytes; else the body. */
  content?: unknown
  /** Does it; `done` are the records that steps of the first call moved before it broke off. */
  work: (done: ReadonlySet<string>) => Promise<Answer>
  /** Answers for what the first call did to a record, when its answer was lost with the server. */
  retell?: (id: string) => Promise<Answer>
  /** Whether what is sent apart from `content` is the same as well: else the first answer is not for whoever asks. */
  isSame?: (account: string) => Promise<boolean>
  /** Each transaction is a step of its own, about one record: what broke off goes on with those that are left. */
  hasSteps?: boolean
}

/**
 * With an Idempotency-Key, a repeated call gives the first answer instead of acting again; one that arrives while the first still runs waits for it.
 * That the call acted, and on which record, is noted in the transaction of the act itself: a server killed at any moment acts once, and `retell` answers for
 * what it did. A call that failed may be repeated.
 * @throws ApiError 409 when the first acted, its answer is lost and nobody can tell it again, 422 when the key was used for something else, 503 when the first takes too long
 */
export async function once<Answer extends object>(
  services: Services,
  request: FastifyRequest,
  call: OnceCall<Answer>,
): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return call.work(new Set())
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key)) throw invalid(requestTexts.badIdempotencyKey())
  const name = `${call.by}:${request.method}:${request.url}:${key}`
  const content = createHash('sha256')
    .update(JSON.stringify(call.content ?? request.body ?? null))
    .digest('base64url')
  const { database, clock } = services
  const at = clock()
  const [claim] = await database.query<{ answer: unknown }>(
    `insert into idempotency(key, account_id, status, answer, at, content) values ($1, $2, ${begun}, 'null', $3, $5)
     on conflict (key) do update set at = $3, content = $5
       where idempotency.status = ${begun} and idempotency.at < $4 and coalesce(idempotency.content, $5) = $5 returning answer`,
    [name, call.account ?? call.by, at, new Date(at.getTime() - abandonedAfter), content],
  )
  if (!claim) return firstAnswer(services, { name, content, call })

  const note = noteOf({ name, at, hasSteps: call.hasSteps === true })
  request.services = { ...request.services, database: database.noting(note) }
  try {
    const answer = await call.work(new Set(Array.isArray(claim.answer) ? claim.answer.map(String) : []))
    await database.query(`update idempotency set status = ${answered}, answer = $2 where key = $1 and at = $3`, [
      name,
      JSON.stringify(answer, withoutTold),
      at,
    ])
    return answer
  } catch (error) {
    const giveUp = () => giveUpClaim(database, name, at)
    // Whoever was told of an outage need not wait for it to end.
    if (isOutage(error)) void untilItWorks(giveUp)
    else await giveUp()
    throw error
  }
}

/** Notes in the transaction of an act that it acted, and on which record; of steps each. */
function noteOf({ name, at, hasSteps }: { name: string; at: Date; hasSteps: boolean }) {
  const change = hasSteps
    ? `answer = case when jsonb_typeof(answer) = 'array' then answer else '[]' end || jsonb_build_array($3::jsonb)`
    : `status = ${acted}, answer = $3`
  return async (query: Query, result: unknown): Promise<void> => {
    const mine = await query(
      `update idempotency set ${change} where key = $1 and at = $2 and status < ${answered} returning key`,
      [name, at, JSON.stringify(idOf(result))],
    )
    if (mine.length === 0) throw new ApiError(503, 'busy', requestTexts.stillWorking(), { retryAfter: 3 })
  }
}

/** A claim that came to nothing is forgotten; one of which steps were done is anybody's at once. */
async function giveUpClaim({ query }: Pick<Database, 'query'>, name: string, at: Date): Promise<unknown> {
  const claim = `where key = $1 and status = ${begun} and at = $2`
  await query(`delete from idempotency ${claim} and answer = 'null'`, [name, at])
  return query(`update idempotency set at = $3 ${claim}`, [name, at, new Date(at.getTime() - 2 * abandonedAfter)])
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
  call: OnceCall<Answer>
}

async function firstAnswer<Answer>(
  { database, clock }: Services,
  { name, content, call: { retell, isSame = async () => true } }: Repeated<Answer>,
): Promise<Answer> {
  const keyReused = new ApiError(422, 'key-reused', requestTexts.keyReused())
  for (let tries = 0; tries < 50; tries++) {
    const [known] = await database.query<{
      status: number
      answer: Answer
      at: Date
      content: string | null
      account: string
    }>('select status, answer, at, content, account_id as account from idempotency where key = $1', [name])
    if (!known) break
    if (known.content !== null && known.content !== content) throw keyReused
    if (known.status !== begun && !(await isSame(known.account))) throw keyReused
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
