import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { ApiError, badRequest } from '#server/errors.ts'
import { requestTexts } from '#server/request-texts.ts'

/**
 * Milliseconds after which an unfinished record may be taken over, as after the kill of a node: its
 * caller waits no longer than ten seconds in all. A former process that still works cannot commit.
 */
export const abandonedAfter = 5000
/**
 * How long an answer waits for a browser that did not hear it: a draft may lie that long before it
 * is sent again.
 */
const keptFor = 30 * 86_400_000
/** How often one who waits for another looks, with a tenth of a second between. */
export const mostTries = 50
/** How far a claimed call has come: begun, its change committed, its answer known. */
export const statusBegun = 0
export const statusCommitted = 1
export const statusAnswered = 200

/** A call with a key. */
export interface IdempotencyRecord {
  name: string
  /** Hash of the request. */
  content: string
  account: string
}

/** Identifies a call, and answers for its result. */
export interface Claiming<Answer> {
  /** An account's id, or a replacement without one. */
  by: string
  /** The account that calls, where `by` is not its id. */
  account?: string
  /** What it asks for, where the same is never sent in the same bytes; else the body. */
  content?: unknown
  /** Answers for what the first call did to a record, when its answer was lost with the server. */
  replayAnswer?: (id: string) => Promise<Answer>
  /** Checks that input outside `content` is equal too, else the first answer is refused. */
  isSame?: (account: string) => Promise<boolean>
}

/** Returns the record of a call with an Idempotency-Key, else null. @throws ApiError 400 */
export function claimOf<Answer>(
  request: FastifyRequest,
  call: Claiming<Answer>,
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

/** Claims a new or abandoned call; no row when claimed elsewhere or done. */
export function takeClaim(
  query: Query,
  { name, content, account }: IdempotencyRecord,
  at: Date,
): Promise<{ answer: unknown }[]> {
  return query<{ answer: unknown }>(
    `insert into idempotency(key, account_id, status, answer, at, content) values ($1, $2, ${statusBegun}, 'null', $3, $5)
     on conflict (key) do update set at = $3, content = $5
       where idempotency.status = ${statusBegun} and idempotency.at < $4 and coalesce(idempotency.content, $5) = $5 returning answer`,
    [name, account, at, new Date(at.getTime() - abandonedAfter), content],
  )
}

/**
 * Returns the stored answer; null while running, undefined when unclaimed.
 * @throws ApiError 409, 422
 */
export async function findStoredAnswer<Answer>(
  { database, clock }: Services,
  { name, content }: IdempotencyRecord,
  { replayAnswer, isSame = async () => true }: Claiming<Answer>,
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
    clock().getTime() - storedCall.at.getTime() > abandonedAfter
  )
    throw new ApiError(409, 'done', requestTexts.alreadyDone())

  return null
}

export const stillWorking = (): ApiError =>
  new ApiError(503, 'busy', requestTexts.stillWorking(), { retryAfter: 3 })

/**
 * An answer as it is stored for a repeated call: without the members that its route delivers once.
 * A secret of null says that there is none: it stays.
 */
export function storedAnswer(answer: object, secrets: readonly string[] = []): string {
  const data = 'data' in answer ? answer.data : null
  if (secrets.length === 0 || data === null || typeof data !== 'object')
    return JSON.stringify(answer)

  const members = Object.entries(data).filter(
    ([name, value]) => !secrets.includes(name) || value === null,
  )

  return JSON.stringify({ ...answer, data: Object.fromEntries(members) })
}

/** The record that a transaction was about; null for one that was about none. */
export function idOf(result: unknown): string | null {
  const id = result !== null && typeof result === 'object' && 'id' in result ? result.id : null
  return typeof id === 'string' ? id : null
}

/** Deletes expired answers, in batches. */
export async function forgetOldAnswers({ database, clock }: Services): Promise<void> {
  await database.query(
    'delete from idempotency where key in (select key from idempotency where at < $1 limit 10000)',
    [new Date(clock().getTime() - keptFor)],
  )
}
