import { Type, type Static, type TSchema } from 'typebox'
import type { FieldProblem } from '#config-model/forms/check-record.ts'

/** The number counts from 1; the total is capped: see `more`. */
export const PageInfo = Type.Object({
  current: Type.Integer(),
  size: Type.Integer(),
  total: Type.Integer(),
  /** `total` is a cap: more rows exist. */
  more: Type.Optional(Type.Boolean()),
  /** `after` of the next page, so that rows edited meanwhile do not repeat. */
  end: Type.Optional(Type.String()),
})
export type PageInfo = Static<typeof PageInfo>

/** Every JSON answer: code 0 is success; otherwise `msg` is shown (specification §7, §8). */
export interface Envelope<Data = unknown> {
  code: number
  msg: string
  data: Data
  page?: PageInfo
  requestId?: string
}

/** `path` leads into `data`, e.g. ["certs", 0, "validTo"]. */
export const FieldProblems = Type.Array(
  Type.Unsafe<FieldProblem>(
    Type.Object({
      path: Type.Array(Type.Union([Type.String(), Type.Integer()])),
      message: Type.String(),
      severity: Type.Enum(['error', 'warning']),
      rule: Type.String(),
      step: Type.Optional(Type.String()),
      section: Type.Optional(Type.String()),
    }),
  ),
)

/** Records left without actors, and who can take them over. */
export const HandOver = Type.Object({
  count: Type.Integer(),
  people: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
})
export type HandOver = Static<typeof HandOver>

export const ErrorData = Type.Object({
  /** A stable word for programs: stale, forbidden, not-found, invalid, window-closed, … */
  reason: Type.String(),
  problems: Type.Optional(FieldProblems),
  /** The stored version, for reason "stale". */
  version: Type.Optional(Type.Integer()),
  /** For reason "confirm". */
  handOver: Type.Optional(HandOver),
  /** Seconds until a retry, for 503 and 429. */
  retryAfter: Type.Optional(Type.Number()),
})
export type ErrorData = Static<typeof ErrorData>

export const envelopeSchema = (data: TSchema, isPaged: boolean) =>
  Type.Object({
    code: Type.Integer(),
    msg: Type.String(),
    data,
    ...(isPaged ? { page: PageInfo } : {}),
  })

export const errorEnvelopeSchema = Type.Object({
  ...envelopeSchema(ErrorData, false).properties,
  requestId: Type.Optional(Type.String()),
})
