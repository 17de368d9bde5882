import autocannon from 'autocannon'

export interface Call {
  url: string
  token: string
  connections: number
  seconds: number
  /** Varies the address of each call, to bypass caches. */
  isNew?: boolean
}

/** Calls in total and per second, latency in milliseconds, non-2xx answers. */
export interface LoadResult {
  sent: number
  perSecond: number
  p50: number
  p99: number
  failed: number
}

/** Sends the same call over several connections for some seconds. */
export async function loadServer({
  url,
  token,
  connections,
  seconds,
  isNew = false,
}: Call): Promise<LoadResult> {
  const headers = { authorization: token }
  const requestUrl = isNew ? `${url}${url.includes('?') ? '&' : '?'}asked=[<id>]` : url
  const measurement = await autocannon({
    url: requestUrl,
    idReplacement: isNew,
    connections,
    duration: seconds,
    headers,
  })

  const { requests, latency, non2xx, errors } = measurement

  return {
    sent: requests.total,
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  }
}

/**
 * Repeats `work` concurrently for the seconds, or until it returns null; otherwise it returns
 * whether it succeeded.
 */
export async function repeatForSeconds(
  work: () => Promise<boolean | null>,
  { connections, seconds }: Pick<Call, 'connections' | 'seconds'>,
): Promise<LoadResult> {
  const times: number[] = []
  let failed = 0
  const since = performance.now()
  const end = since + seconds * 1000
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now()
      const isGood = await work().catch(() => false)
      if (isGood === null) return

      times.push(performance.now() - started)
      if (!isGood) failed++
    }
  }

  await Promise.all(Array.from({ length: connections }, loop))
  const took = performance.now() - since

  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(10 * (times[Math.floor(times.length * share)] ?? 0)) / 10

  return {
    sent: times.length,
    perSecond: (times.length / took) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    failed,
  }
}
