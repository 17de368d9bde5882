import type { FieldProblem } from '#config-model/forms/check-record.ts'

/** Page figures of a list answer: 1-based current page, page size, total (capped: see `more`). */
export interface PageInfo {
  current: number
  size: number
  total: number
  /** True when `total` is a cap and more rows exist. */
  more?: boolean
  /**
   * The keyset cursor: the next page is requested with it as `after`, so that rows edited meanwhile
   * do not appear twice.
   */
  end?: string
}

/**
 * Every JSON answer: code 0 is success; anything else is an error whose `msg` is shown
 * (specification §7, §8).
 */
export interface Envelope<Data = unknown> {
  code: number
  msg: string
  data: Data
  page?: PageInfo
  /** Id of the request, for error reports. */
  requestId?: string
}

/** `data` of an error answer. */
export interface ErrorData {
  /** Stable word for programs: stale, forbidden, not-found, invalid, window-closed, … */
  reason: string
  /** Faults of the submitted values; `path` leads into `data`, e.g. ["certs", 0, "validTo"]. */
  problems?: FieldProblem[]
  /** For reason "stale": the version now stored. */
  version?: number
  /** For a 503 or 429: seconds to wait. */
  retryAfter?: number
}
