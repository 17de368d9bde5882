import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '#server/context.ts'
import type { Frame, Query } from '#server/database/database.ts'
import { ignoreRejection } from '#server/database/transaction.ts'
import { ApiError } from '#server/errors.ts'
import {
  statusCommitted,
  statusAnswered,
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

/** A call that is a single transaction about one record. */
export interface OneAct<Result extends { id: string }, Answer> extends Claiming<Answer> {
  /** Runs with services whose transaction marks the call as committed. */
  work: (context: RequestContext) => Promise<Result>
  /**
   * Builds the answer within the transaction.
   * @throws ApiError when the caller may not see the result: the change is committed nevertheless
   */
  tell: (result: Result, query: Query) => Promise<Answer>
  /** Builds an answer when the first one was lost. */
  replayAnswer: (id: string) => Promise<Answer>
}

/**
 * `runOnce` for a call that is a single transaction: idempotency record, work and answer are
 * committed together. A call that arrives while the first still runs waits.
 * @throws ApiError as `runOnce`
 */
export async function onceInOne<Result extends { id: string }, Answer extends object>(
  request: FastifyRequest,
  call: OneAct<Result, Answer>,
): Promise<Answer> {
  const claim = claimOf(request, call)
  const { services } = request
  if (claim === null) return call.tell(await call.work(services), services.database.query)

  for (let tries = 0; tries < mostTries; tries++) {
    const run: Run<Answer> = { isOpen: false, outcome: null }
    const frame = framed({ ...call, request, claim, at: services.clock(), run })
    const context = { ...services, database: services.database.framing(frame) }

    try {
      await call.work(context)
      return answerOf(run)
    } catch (error) {
      if (run.isOpen && error !== isTaken) throw error

      // An error caused by the first run's result is no answer.
      const first = await findStoredAnswer(services, claim, call)
      if (first) return first
      if (error !== isTaken) throw error
    }

    await pause(100)
  }

  throw stillWorking()
}

/** The progress of a call. */
interface Run<Answer> {
  /** Whether its transaction has begun. */
  isOpen: boolean
  outcome: Answer | ApiError | null
}

/** Another process has claimed or done the call. */
const isTaken = new Error('the call is somebody else’s')

function answerOf<Answer>({ outcome }: Run<Answer>): Answer {
  if (outcome instanceof ApiError) throw outcome
  if (outcome === null) throw new Error('a call that acts in one transaction ran none')
  return outcome
}

interface Framed<Result, Answer> {
  request: FastifyRequest
  claim: IdempotencyRecord
  at: Date
  tell: (result: Result, query: Query) => Promise<Answer>
  run: Run<Answer>
}

/**
 * Claims with the first query of the work, without delay, and stores the answer with the commit.
 */
function framed<Result, Answer extends object>({
  request,
  claim,
  at,
  tell,
  run,
}: Framed<Result, Answer>): Frame {
  return async (ask, work) => {
    run.isOpen = true
    const claimed = ignoreRejection(
      takeClaim(ask, claim, at).then((rows) => {
        if (rows.length === 0) throw isTaken
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
    const outcome = await tell(result as unknown as Result, query).catch((error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    })

    run.outcome = outcome
    const [status, answer] =
      outcome instanceof ApiError
        ? [statusCommitted, JSON.stringify(idOf(result))]
        : [statusAnswered, storedAnswer(outcome, request.routeOptions.config.definition?.secrets)]

    const values = [claim.name, status, answer]

    // Errors show at the commit.
    void query('update idempotency set status = $2, answer = $3 where key = $1', values)

    return result
  }
}
