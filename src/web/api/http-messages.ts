import { shellText } from '#web/i18n/use-text.ts'

const knownStatuses = [
  400, 401, 403, 404, 408, 409, 413, 429, 500, 501, 502, 503, 504, 505,
] as const

/** The message of an HTTP status (specification §8). */
export function httpMessage(status: number, url: string): string {
  const listed = knownStatuses.find((item) => item === status)
  return listed === undefined
    ? shellText('httpOther', { status })
    : shellText(`http${listed}`, { url })
}
