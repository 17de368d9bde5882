import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
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

/** A call whose whole work is one transaction, about one record. */
export interface OneAct<Result extends { id: string }, Answer> extends Claiming<Answer> {
  work: () => Promise<Result>
  /**
   * What is told of the result, still within the transaction.
   * @throws ApiError for one who may not be told of it: it is done all the same
   */
  tell: (result: Result, query: Query) => Promise<Answer>
  /** Answers for what was done when its answer is not known. */
  replayAnswer: (id: string) => Promise<Answer>
}

/**
 * `once` for a call whose whole work is one transaction: claim, work and answer are stored with one
 * commit, or nothing of them is. One that arrives while the first still runs waits for it.
 * @throws ApiError as `once`
 */
export async function onceInOne<Result extends { id: string }, Answer extends object>(
  services: Services,
  request: FastifyRequest,
  call: OneAct<Result, Answer>,
): Promise<Answer> {
  const claim = claimOf(request, call)
  if (claim === null) return call.tell(await call.work(), services.database.query)

  const originalServices = request.services

  for (let tries = 0; tries < mostTries; tries++) {
    const run: Run<Answer> = { isOpen: false, outcome: null }
    const frame = framed({ ...call, claim, at: services.clock(), run })

    request.services = { ...originalServices, database: services.database.framing(frame) }

    try {
      await call.work()
      return answerOf(run)
    } catch (error) {
      if (run.isOpen && error !== isTaken) throw error

      // What keeps one from acting now, once it was done, is no answer.
      const first = await findStoredAnswer(services, claim, call)
      if (first) return first
      if (error !== isTaken) throw error
    }

    await pause(100)
  }

  throw stillWorking()
}

/** How far a call has come. */
interface Run<Answer> {
  /** Whether its transaction has begun. */
  isOpen: boolean
  outcome: Answer | ApiError | null
}

/** Somebody else has claimed the call, or has done it. */
const isTaken = new Error('the call is somebody else’s')

function answerOf<Answer>({ outcome }: Run<Answer>): Answer {
  if (outcome instanceof ApiError) throw outcome
  if (outcome === null) throw new Error('a call that acts in one transaction ran none')
  return outcome
}

interface Framed<Result, Answer> {
  withoutSecrets?: ((answer: Answer) => unknown) | undefined
  claim: IdempotencyRecord
  at: Date
  tell: (result: Result, query: Query) => Promise<Answer>
  run: Run<Answer>
}

/**
 * Claims with the first question of the work, which is not kept waiting for it, and stores the
 * answer with the commit.
 */
function framed<Result, Answer>({
  claim,
  at,
  tell,
  run,
  withoutSecrets,
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

    // Whatever a second one comes upon is what the first one did.
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
        : [statusAnswered, storedAnswer<Answer>(outcome, withoutSecrets)]

    const values = [claim.name, status, answer]

    // The commit says whether it worked.
    void query('update idempotency set status = $2, answer = $3 where key = $1', values)

    return result
  }
}
