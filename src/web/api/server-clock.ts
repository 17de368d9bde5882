let offset = 0

/** Differences up to this many milliseconds are those of the network. */
const maxLatencyMs = 5000

/**
 * Corrects this machine's clock, which may be wrong. Returns how far it is off, in milliseconds.
 * @param time the server's, in milliseconds since 1970
 */
export function setServerTime(time: number): number {
  const measuredOffset = time - Date.now()
  offset = Math.abs(measuredOffset) < maxLatencyMs ? 0 : measuredOffset
  return offset
}

/** Measures the server's time by an uncached response. */
export function updateClockOffset({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (headers.get('cache-control') === 'no-store' && !Number.isNaN(time)) setServerTime(time)
}

export const serverNow = (): Date => new Date(Date.now() + offset)
