import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { HandOver } from '#contract/envelope.ts'

/** `message` is a text for the user; status 0 means that no response arrived. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number | string
  readonly reason: string
  readonly problems: FieldProblem[] | undefined
  readonly version: number | undefined
  readonly requestId: string | undefined
  readonly handOver: HandOver | undefined

  constructor(
    status: number,
    message: string,
    more: {
      code?: number | string
      reason?: string
      problems?: FieldProblem[] | undefined
      version?: number | undefined
      requestId?: string | undefined
      handOver?: HandOver | undefined
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = more.code ?? status
    this.reason = more.reason ?? ''
    this.problems = more.problems
    this.version = more.version
    this.requestId = more.requestId
    this.handOver = more.handOver
  }
}
