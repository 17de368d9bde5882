let offset = 0

/** Measures the server's time by an uncached response: this machine's clock may be wrong. */
export function updateClockOffset({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (headers.get('cache-control') !== 'no-store' || Number.isNaN(at)) return

  const measuredOffset = at - Date.now()
  // Network latency.
  offset = Math.abs(measuredOffset) < 5000 ? 0 : measuredOffset
}

export const serverNow = (): Date => new Date(Date.now() + offset)
