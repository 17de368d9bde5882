import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { RequestContext, Services } from '#server/context.ts'
import type { Database, TransactionWrapper, Query } from '#server/database/database.ts'
import { ignoreRejection } from '#server/database/transaction.ts'
import { ApiError, isOutage } from '#server/errors.ts'
import {
  takeoverAfterMs,
  statusCommitted,
  statusAnswered,
  statusBegun,
  idempotencyRecordOf,
  resultIdOf,
  maxAnswerPolls,
  requestInProgress,
  serializeAnswer,
  acquireIdempotencyRecord,
  findStoredAnswer,
  type IdempotencyRecord,
  type IdempotentCall,
} from './idempotency-record.ts'

/** A call that runs once, however often it is sent. */
export interface OnceCall<Answer> extends IdempotentCall<Answer> {
  /**
   * The transactions of `context` mark the call as committed; `done` are records finished before an
   * interruption.
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
 *   was used for something else, 503 when the first takes too long
 */
export async function runOnce<Answer extends object>(
  request: FastifyRequest,
  call: OnceCall<Answer>,
): Promise<Answer> {
  const { services } = request
  const claim = idempotencyRecordOf(request, call)
  if (claim === null) return call.work(services, new Set())

  const { database, clock } = services
  const at = clock()
  const { name } = claim
  const [mine] = await acquireIdempotencyRecord(database.query, claim, at)
  if (!mine) return firstAnswer(services, claim, call)

  const context = {
    ...services,
    database: database.wrappingTransactions(
      markCommitted({ name, at, hasSteps: call.hasSteps === true }),
    ),
  }

  try {
    const answer = await call.work(
      context,
      new Set(Array.isArray(mine.answer) ? mine.answer.map(String) : []),
    )
    await database.query(
      `update idempotency set status = ${statusAnswered}, answer = $2 where key = $1 and at = $3`,
      [name, serializeAnswer(answer, request.routeOptions.config.definition?.secrets), at],
    )

    return answer
  } catch (error) {
    const giveUp = () => releaseIdempotencyRecord(database, name, at)
    // The caller already got an outage error.
    if (isOutage(error)) void untilItWorks(giveUp)
    else await giveUp()
    throw error
  }
}

/** Marks the call, or each step, within the transaction. */
function markCommitted({
  name,
  at,
  hasSteps,
}: {
  name: string
  at: Date
  hasSteps: boolean
}): TransactionWrapper {
  const change = hasSteps
    ? `answer = case when jsonb_typeof(answer) = 'array' then answer
      else '[]' end || jsonb_build_array($3::jsonb)`
    : `status = ${statusCommitted}, answer = $3`
  return async (query, work) => {
    const result = await work(query)
    const mine = await query(
      `update idempotency set ${change} where key = $1 and at = $2 and status < ${statusAnswered}
        returning key`,
      [name, at, JSON.stringify(resultIdOf(result))],
    )

    if (mine.length === 0) throw requestInProgress()

    return result
  }
}

/** With finished steps another run can take it over at once. */
async function releaseIdempotencyRecord(
  { query }: Pick<Database, 'query'>,
  name: string,
  at: Date,
): Promise<unknown> {
  const claim = `where key = $1 and status = ${statusBegun} and at = $2`
  await query(`delete from idempotency ${claim} and answer = 'null'`, [name, at])

  return query(`update idempotency set at = $3 ${claim}`, [
    name,
    at,
    new Date(at.getTime() - 2 * takeoverAfterMs),
  ])
}

/** Retries once a second until the claim expires. */
async function untilItWorks(work: () => Promise<unknown>): Promise<void> {
  for (let waited = 0; waited < takeoverAfterMs; waited += 1000) {
    await pause(1000, undefined, { ref: false })
    if (await work().catch(() => null)) return
  }
}

async function firstAnswer<Answer>(
  services: Services,
  claim: IdempotencyRecord,
  call: IdempotentCall<Answer>,
): Promise<Answer> {
  for (let tries = 0; tries < maxAnswerPolls; tries++) {
    const previousAnswer = await findStoredAnswer(services, claim, call)
    if (previousAnswer === undefined) break
    if (previousAnswer !== null) return previousAnswer
    await pause(100)
  }

  throw requestInProgress()
}

export interface TransactionCall<
  Result extends { id: string },
  Answer,
> extends IdempotentCall<Answer> {
  work: (context: RequestContext) => Promise<Result>
  /**
   * Builds the answer within the transaction.
   * @throws ApiError when the caller may not see the result: the change is committed nevertheless
   */
  present: (result: Result, query: Query) => Promise<Answer>
  replayAnswer: (id: string) => Promise<Answer>
}

/**
 * Runs a call like `runOnce`, but commits idempotency record, work and answer together. A call that
 * arrives while the first runs waits.
 * @throws ApiError as `runOnce`
 */
export async function runOnceInTransaction<Result extends { id: string }, Answer extends object>(
  request: FastifyRequest,
  call: TransactionCall<Result, Answer>,
): Promise<Answer> {
  const claim = idempotencyRecordOf(request, call)
  const { services } = request
  if (claim === null) return call.present(await call.work(services), services.database.query)

  for (let tries = 0; tries < maxAnswerPolls; tries++) {
    const run: Run<Answer> = { isOpen: false, outcome: null }
    const frame = answerInTransaction({ ...call, request, claim, at: services.clock(), run })
    const context = { ...services, database: services.database.wrappingTransactions(frame) }

    try {
      await call.work(context)
      return answerOf(run)
    } catch (error) {
      if (run.isOpen && error !== takenError) throw error

      // An error caused by the first run's result is no answer.
      const first = await findStoredAnswer(services, claim, call)
      if (first) return first
      if (error !== takenError) throw error
    }

    await pause(100)
  }

  throw requestInProgress()
}

interface Run<Answer> {
  isOpen: boolean
  outcome: Answer | ApiError | null
}

/** Another process has claimed or done the call. */
const takenError = new Error('the call is somebody else’s')

function answerOf<Answer>({ outcome }: Run<Answer>): Answer {
  if (outcome instanceof ApiError) throw outcome
  if (outcome === null) throw new Error('a call that acts in one transaction ran none')
  return outcome
}

interface Framed<Result, Answer> {
  request: FastifyRequest
  claim: IdempotencyRecord
  at: Date
  present: (result: Result, query: Query) => Promise<Answer>
  run: Run<Answer>
}

/** Claims with the first query, without delay, and stores the answer with the commit. */
function answerInTransaction<Result, Answer extends object>({
  request,
  claim,
  at,
  present,
  run,
}: Framed<Result, Answer>): TransactionWrapper {
  return async (ask, work) => {
    run.isOpen = true
    const claimed = ignoreRejection(
      acquireIdempotencyRecord(ask, claim, at).then((rows) => {
        if (rows.length === 0) throw takenError
      }),
    )

    const query: Query = (text, values) => {
      const rows = ask<never>(text, values)
      return ignoreRejection(claimed.then(() => rows))
    }

    // A second run may fail because of the first one's result.
    const result = await work(query).catch(async (error: unknown) => {
      await claimed
      throw error
    })

    await claimed
    const outcome = await present(result as unknown as Result, query).catch((error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    })

    run.outcome = outcome
    const [status, answer] =
      outcome instanceof ApiError
        ? [statusCommitted, JSON.stringify(resultIdOf(result))]
        : [
            statusAnswered,
            serializeAnswer(outcome, request.routeOptions.config.definition?.secrets),
          ]

    const values = [claim.name, status, answer]

    // Errors show at the commit.
    void query('update idempotency set status = $2, answer = $3 where key = $1', values)

    return result
  }
}
