import autocannon from 'autocannon'

/** What a measured call is like. */
export interface Call {
  url: string
  token: string
  connections: number
  seconds: number
  /** A request for each send, and what its answer says, for calls that change something. */
  next?: () => { method: string; path: string; body: object }
  answered?: (status: number, body: string) => void
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
export async function load({ url, token, connections, seconds, next, answered }: Call): Promise<Load> {
  const headers = { authorization: token, 'content-type': 'application/json' }
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    headers,
    ...(next ? { requests: [changing(next, answered)] } : {}),
  }
  const { requests, latency, non2xx, errors } = await autocannon(options)
  return {
    sent: requests.total,
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  }
}

function changing(
  next: () => { method: string; path: string; body: object },
  answered: Call['answered'],
): autocannon.Request {
  return {
    setupRequest(request) {
      const { method, path, body } = next()
      return { ...request, method: method as 'POST', path, body: JSON.stringify(body) }
    },
    onResponse: (status, body) => answered?.(status, body),
  }
}
