import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import type { HandOver } from '#contract/envelope.ts'
import { requestTexts } from './request-texts.ts'

/**
 * The only error a route throws on purpose. `phrase` says what to do; `message` is its Chinese, for
 * the log.
 */
export class ApiError extends Error {
  readonly phrase: Phrase
  readonly status: number
  /** See contract/envelope.ts. */
  readonly reason: string
  readonly problems: FieldProblem[] | undefined
  readonly version: number | undefined
  readonly retryAfter: number | undefined
  readonly handOver: HandOver | undefined

  constructor(
    status: number,
    reason: string,
    phrase: Phrase,
    more: {
      problems?: FieldProblem[]
      version?: number
      retryAfter?: number
      handOver?: HandOver
    } = {},
  ) {
    super(formatPhrase(phrase, 'zh-CN'))
    this.phrase = phrase
    this.status = status
    this.reason = reason
    this.problems = more.problems
    this.version = more.version
    this.retryAfter = more.retryAfter
    this.handOver = more.handOver
  }
}

export const forbidden = (message: Phrase): ApiError => new ApiError(403, 'forbidden', message)
export const notFound = (message: Phrase = requestTexts.notFound()): ApiError =>
  new ApiError(404, 'not-found', message)
export const badRequest = (message: Phrase, problems?: FieldProblem[]): ApiError =>
  new ApiError(400, 'invalid', message, problems ? { problems } : {})
export const staleVersion = (version: number, message: Phrase = requestTexts.stale()): ApiError =>
  new ApiError(409, 'stale', message, { version })

interface DatabaseError extends Error {
  code?: string
  constraint?: string
  detail?: string
}

/** Returns errors of the portal or PostgreSQL; null for unexpected ones. */
export const asApiError = (error: unknown): ApiError | null =>
  error instanceof ApiError ? error : fromDatabaseError(error)

function fromDatabaseError(error: unknown): ApiError | null {
  const { code = '', message, detail = '' } = error as DatabaseError
  if (code === '23505') return new ApiError(409, 'duplicate', requestTexts.duplicate())

  if (
    code === '22021' ||
    code === '22P05' ||
    /\\u0000|invalid byte sequence|surrogate/i.test(`${message} ${detail}`)
  )
    return badRequest(requestTexts.unstorable())

  if (['22001', '22003', '22007', '22008', '54000', '54001'].includes(code))
    return badRequest(requestTexts.outOfRange())
  if (code === '57014' || code === '55P03' || code === '40001' || code === '40P01')
    return new ApiError(503, 'busy', requestTexts.busy(), { retryAfter: 3 })
  if (code === '53100') return new ApiError(507, 'disk-full', requestTexts.diskFull())
  if (isOutage(error))
    return new ApiError(503, 'unavailable', requestTexts.unavailable(), { retryAfter: 5 })

  return null
}

const outage =
  /timeout exceeded when trying to connect|Query read timeout|Connection (?:terminated|ended)|not queryable|socket has been ended|socket hang up|after calling end on the pool/i
const outageCodes = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN ENOTFOUND ENOENT'.split(
    ' ',
  ),
)

/** The database is gone, shutting down, full or silent: its connection is unusable. */
export function isOutage(error: unknown): boolean {
  const {
    code = '',
    message = '',
    syscall = '',
  } = error as { code?: string; message?: string; syscall?: string }

  if (outageCodes.has(code)) return /^(?:connect|read|write|getaddrinfo)/.test(syscall)

  return /^(?:08|57P)/.test(code) || code === '53200' || code === '53300' || outage.test(message)
}
