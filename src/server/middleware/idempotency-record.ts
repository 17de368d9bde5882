import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError, badRequest } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

/**
 * Milliseconds after which a begun call may be taken over; a caller waits at most ten seconds. A
 * former process that still works cannot commit.
 */
export const takeoverAfterMs = 5000
/** An offline draft may be resent that late. */
const answerLifetimeMs = 30 * 86_400_000
/** Looks for the first answer, a tenth of a second apart. */
export const maxAnswerPolls = 50
export const statusBegun = 0
export const statusCommitted = 1
export const statusAnswered = 200

export interface IdempotencyRecord {
  name: string
  /** Hash of the request. */
  content: string
  account: string
}

export interface IdempotentCall<Answer> {
  /** Id of the account, or what stands for it. */
  by: string
  /** The account's id where `by` is not. */
  account?: string
  /** Content to compare, where encryption varies the body; default: the body. */
  content?: unknown
  /** Builds the answer again when the first one was lost. */
  replayAnswer?: (id: string) => Promise<Answer>
  /** Compares input outside `content`; on a difference the first answer is refused. */
  isSame?: (account: string) => Promise<boolean>
}

/**
 * Null without an Idempotency-Key.
 * @throws ApiError 400
 */
export function idempotencyRecordOf<Answer>(
  request: FastifyRequest,
  call: IdempotentCall<Answer>,
): IdempotencyRecord | null {
  const { definition } = request.routeOptions.config
  if (definition && !definition.isIdempotent)
    throw new Error(`${definition.path} acts once but does not declare it`)

  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key))
    throw badRequest(requestTexts.badIdempotencyKey())

  const content = JSON.stringify(call.content ?? request.body ?? null)

  return {
    name: `${call.by}:${request.method}:${request.url}:${key}`,
    content: createHash('sha256').update(content).digest('base64url'),
    account: call.account ?? call.by,
  }
}

/** Claims the call; no row when it is claimed elsewhere or done. */
export function acquireIdempotencyRecord(
  query: Query,
  { name, content, account }: IdempotencyRecord,
  at: Date,
): Promise<{ answer: unknown }[]> {
  return query<{ answer: unknown }>(
    `insert into idempotency(key, account_id, status, answer, at, content)
      values ($1, $2, ${statusBegun}, 'null', $3, $5)
     on conflict (key) do update set at = $3, content = $5
       where idempotency.status = ${statusBegun} and idempotency.at < $4
         and coalesce(idempotency.content, $5) = $5 returning answer`,
    [name, account, at, new Date(at.getTime() - takeoverAfterMs), content],
  )
}

/**
 * Null while the call is running, undefined when unclaimed.
 * @throws ApiError 409, 422
 */
export async function findStoredAnswer<Answer>(
  { database, clock }: Services,
  { name, content }: IdempotencyRecord,
  { replayAnswer, isSame = async () => true }: IdempotentCall<Answer>,
): Promise<Answer | null | undefined> {
  const keyReused = new ApiError(422, 'key-reused', requestTexts.keyReused())
  const [storedCall] = await database.query<{
    status: number
    answer: Answer
    at: Date
    content: string | null
    account: string
  }>('select status, answer, at, content, account_id as account from idempotency where key = $1', [
    name,
  ])

  if (!storedCall) return undefined
  if (storedCall.content !== null && storedCall.content !== content) throw keyReused
  if (storedCall.status !== statusBegun && !(await isSame(storedCall.account))) throw keyReused
  if (storedCall.status === statusAnswered) return storedCall.answer
  if (
    storedCall.status === statusCommitted &&
    replayAnswer &&
    typeof storedCall.answer === 'string'
  )
    return replayAnswer(storedCall.answer)
  if (
    storedCall.status === statusCommitted &&
    clock().getTime() - storedCall.at.getTime() > takeoverAfterMs
  )
    throw new ApiError(409, 'done', requestTexts.alreadyDone())

  return null
}

export const requestInProgress = (): ApiError =>
  new ApiError(503, 'busy', requestTexts.stillWorking(), { retryAfter: 3 })

/** A secret of null stays: it says that there is none. */
export function serializeAnswer(answer: object, secrets: readonly string[] = []): string {
  const data = 'data' in answer ? answer.data : null
  if (secrets.length === 0 || data === null || typeof data !== 'object')
    return JSON.stringify(answer)

  const members = Object.entries(data).filter(
    ([name, value]) => !secrets.includes(name) || value === null,
  )

  return JSON.stringify({ ...answer, data: Object.fromEntries(members) })
}

export function resultIdOf(result: unknown): string | null {
  const id = result !== null && typeof result === 'object' && 'id' in result ? result.id : null
  return typeof id === 'string' ? id : null
}

/** Works in batches. */
export async function deleteExpiredAnswers({ database, clock }: Services): Promise<void> {
  await database.query(
    'delete from idempotency where key in (select key from idempotency where at < $1 limit 10000)',
    [new Date(clock().getTime() - answerLifetimeMs)],
  )
}
