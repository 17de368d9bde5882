import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { RequestContext, Services } from '#server/context.ts'
import type { Database, Frame } from '#server/database/database.ts'
import { isOutage } from '#server/errors.ts'
import {
  abandonedAfter,
  statusCommitted,
  statusAnswered,
  statusBegun,
  claimOf,
  idOf,
  mostTries,
  stillWorking,
  storedAnswer,
  takeClaim,
  findStoredAnswer,
  type IdempotencyRecord,
  type Claiming,
} from './idempotency-record.ts'

/** A call that runs once, however often it is sent. */
export interface OnceCall<Answer> extends Claiming<Answer> {
  /**
   * Runs it with services whose transactions mark the call as committed; `done` are records
   * finished before an interruption.
   */
  work: (context: RequestContext, done: ReadonlySet<string>) => Promise<Answer>
  /** Each transaction is a step for one record: an interrupted call continues. */
  hasSteps?: boolean
}

/**
 * Runs a call once per Idempotency-Key: a retry gets the first answer, waiting for a running call.
 * The transaction of the change stores that it committed, and for which record: after a crash
 * `replayAnswer` reports the result. Failed calls may be retried.
 * @throws ApiError 409 when the first committed and its answer cannot be replayed, 422 when the key
 * was used for something else, 503 when the first takes too long
 */
export async function runOnce<Answer extends object>(
  request: FastifyRequest,
  call: OnceCall<Answer>,
): Promise<Answer> {
  const { services } = request
  const claim = claimOf(request, call)
  if (claim === null) return call.work(services, new Set())

  const { database, clock } = services
  const at = clock()
  const { name } = claim
  const [mine] = await takeClaim(database.query, claim, at)
  if (!mine) return firstAnswer(services, claim, call)

  const context = {
    ...services,
    database: database.framing(noting({ name, at, hasSteps: call.hasSteps === true })),
  }

  try {
    const answer = await call.work(
      context,
      new Set(Array.isArray(mine.answer) ? mine.answer.map(String) : []),
    )
    await database.query(
      `update idempotency set status = ${statusAnswered}, answer = $2 where key = $1 and at = $3`,
      [name, storedAnswer(answer, request.routeOptions.config.definition?.secrets), at],
    )

    return answer
  } catch (error) {
    const giveUp = () => giveUpClaim(database, name, at)
    // The caller, who already got an outage error, does not wait.
    if (isOutage(error)) void untilItWorks(giveUp)
    else await giveUp()
    throw error
  }
}

/** Marks the call, or each step, as committed within the transaction. */
function noting({ name, at, hasSteps }: { name: string; at: Date; hasSteps: boolean }): Frame {
  const change = hasSteps
    ? `answer = case when jsonb_typeof(answer) = 'array' then answer else '[]' end || jsonb_build_array($3::jsonb)`
    : `status = ${statusCommitted}, answer = $3`
  return async (query, work) => {
    const result = await work(query)
    const mine = await query(
      `update idempotency set ${change} where key = $1 and at = $2 and status < ${statusAnswered} returning key`,
      [name, at, JSON.stringify(idOf(result))],
    )

    if (mine.length === 0) throw stillWorking()

    return result
  }
}

/** Deletes a failed call's record; with finished steps it can be taken over at once. */
async function giveUpClaim(
  { query }: Pick<Database, 'query'>,
  name: string,
  at: Date,
): Promise<unknown> {
  const claim = `where key = $1 and status = ${statusBegun} and at = $2`
  await query(`delete from idempotency ${claim} and answer = 'null'`, [name, at])

  return query(`update idempotency set at = $3 ${claim}`, [
    name,
    at,
    new Date(at.getTime() - 2 * abandonedAfter),
  ])
}

/** Retries once a second until the claim expires. */
async function untilItWorks(work: () => Promise<unknown>): Promise<void> {
  for (let waited = 0; waited < abandonedAfter; waited += 1000) {
    await pause(1000, undefined, { ref: false })
    if (await work().catch(() => null)) return
  }
}

async function firstAnswer<Answer>(
  services: Services,
  claim: IdempotencyRecord,
  call: Claiming<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < mostTries; tries++) {
    const previousAnswer = await findStoredAnswer(services, claim, call)
    if (previousAnswer === undefined) break
    if (previousAnswer !== null) return previousAnswer
    await pause(100)
  }

  throw stillWorking()
}
