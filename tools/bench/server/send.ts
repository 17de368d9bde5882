import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

interface Sent {
  method: string
  url: string
  token: string
  body?: object
  /** Idempotency-Key. */
  key?: string
}

interface Answer<Data> {
  code: number
  data?: Data
}

export function sendKeepAlive<Data = unknown>({
  method,
  url,
  token,
  body,
  key,
}: Sent): Promise<Answer<Data>> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: token,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }

  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Answer<Data>))
    })

    call.on('error', reject).end(text)
  })
}
