import autocannon from 'autocannon'

/** What a measured call is like. */
export interface Call {
  url: string
  token: string
  connections: number
  seconds: number
}

/** Requests altogether and a second, latency in milliseconds, answers that were not 2xx. */
export interface Load {
  sent: number
  perSecond: number
  p50: number
  p99: number
  failed: number
}

/** Sends one call again and again over a number of connections. */
export async function load({ url, token, connections, seconds }: Call): Promise<Load> {
  const headers = { authorization: token }
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections, duration: seconds, headers })
  return {
    sent: requests.total,
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  }
}
