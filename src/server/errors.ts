import { spoken, verbatim, type Phrase } from '#config-model/messages/phrase.ts'
import type { FieldProblem } from '#config-model/forms/check-record.ts'

/** The only error a route throws on purpose. `message` is Chinese, says what to do, and is shown to the user as it is; words/en-US.ts has it in English. */
export class ApiError extends Error {
  /** The message with its gaps, for other languages. */
  readonly phrase: Phrase
  readonly status: number
  /** Stable word for programs, see contract/envelope.ts. */
  readonly reason: string
  readonly problems: FieldProblem[] | undefined
  readonly version: number | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    reason: string,
    message: string | Phrase,
    more: { problems?: FieldProblem[]; version?: number; retryAfter?: number } = {},
  ) {
    const phrase = typeof message === 'string' ? verbatim(message) : message
    super(spoken(phrase))
    this.phrase = phrase
    this.status = status
    this.reason = reason
    this.problems = more.problems
    this.version = more.version
    this.retryAfter = more.retryAfter
  }
}

export const forbidden = (message: string | Phrase): ApiError => new ApiError(403, 'forbidden', message)
export const notFound = (message: string | Phrase = '没有找到该记录，可能已被删除'): ApiError =>
  new ApiError(404, 'not-found', message)
export const invalid = (message: string | Phrase, problems?: FieldProblem[]): ApiError =>
  new ApiError(400, 'invalid', message, problems ? { problems } : {})
export const stale = (version: number, message: string | Phrase = '数据已被他人修改，请刷新后重试'): ApiError =>
  new ApiError(409, 'stale', message, { version })

interface DatabaseError extends Error {
  code?: string
  constraint?: string
  detail?: string
}

/** A PostgreSQL error as the answer it deserves, or null when it is not one a user can cause. */
export function fromDatabaseError(error: unknown): ApiError | null {
  const { code = '', message, detail = '' } = error as DatabaseError
  if (code === '23505') return new ApiError(409, 'duplicate', '已有相同的记录，请勿重复提交')
  if (code === '22021' || code === '22P05' || /\\u0000|invalid byte sequence|surrogate/i.test(`${message} ${detail}`))
    return invalid('提交的内容含有无法保存的字符，请删除后重试')
  if (code === '22003' || code === '22001' || code === '54001') return invalid('提交的数值或内容超出了可以保存的范围')
  if (code === '57014' || code === '55P03' || code === '40001' || code === '40P01')
    return new ApiError(503, 'busy', '系统繁忙，请稍后重试', { retryAfter: 3 })
  if (
    code.startsWith('08') ||
    code === '57P01' ||
    code === '57P03' ||
    code === '53300' ||
    /timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED|ECONNRESET/.test(message)
  )
    return new ApiError(503, 'unavailable', '服务暂时不可用，请稍后重试', { retryAfter: 5 })
  return null
}
