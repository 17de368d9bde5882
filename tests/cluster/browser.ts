import { Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Envelope } from '#contract/envelope.ts'

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
const plainAgent = new PlainAgent({ keepAlive: true })

export interface Call {
  method: string
  path: string
  token?: string | undefined
  body?: Buffer | object | undefined
  headers?: Record<string, string>
}

/** Status 0: no answer, or half of one. */
export interface CallAnswer {
  status: number
  bytes: Buffer
}

/** Sends a call once, as a browser does: with the session in the header and in the cookie. */
export function send(
  origin: string,
  { method, path, token, body, headers = {} }: Call,
): Promise<CallAnswer> {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body ? JSON.stringify(body) : '')
  const isPlain = origin.startsWith('http:')
  const options = {
    method,
    agent: isPlain ? plainAgent : agent,
    timeout: 60_000,
    headers: {
      ...(token === undefined ? {} : { authorization: token, cookie: `admin-token=${token}` }),
      ...(body === undefined ? {} : { 'content-length': bytes.length }),
      ...(body !== undefined && !Buffer.isBuffer(body)
        ? { 'content-type': 'application/json' }
        : {}),
      ...headers,
    },
  }

  return new Promise((resolve) => {
    const nothing = { status: 0, bytes: Buffer.alloc(0) }
    const call = (isPlain ? plainRequest : request)(origin + path, options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', () => resolve(nothing))
      answer.on('aborted', () => resolve(nothing))
      answer.on('end', () =>
        resolve(
          answer.complete
            ? { status: answer.statusCode ?? 0, bytes: Buffer.concat(parts) }
            : nothing,
        ),
      )
    })

    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(nothing))
    call.end(body === undefined ? undefined : bytes)
  })
}

export const parse = <Data>({ bytes }: CallAnswer): Envelope<Data> =>
  JSON.parse(bytes.toString()) as Envelope<Data>

/** What people noticed of a step. */
export class Experience {
  requests = 0
  /** Errors on a screen: reads that failed twice, writes whose first attempt failed. */
  errors = 0
  /** Longest time until a person had what was asked for, milliseconds. */
  longest = 0
  /** The first errors, in words. */
  readonly samples: string[] = []

  note(since: number): void {
    this.longest = Math.max(this.longest, performance.now() - since)
  }

  fail(words: string): void {
    this.errors++
    if (this.samples.length < 5) this.samples.push(words)
  }
}

/** A status after which the same call may succeed. */
export const isPassing = (status: number) =>
  status === 0 || status === 408 || status === 429 || status >= 500

/** A read: the client of the portal repeats it once, then its page shows an error. */
export async function read(
  origin: string,
  call: Omit<Call, 'method'>,
  experience: Experience,
): Promise<CallAnswer> {
  const since = performance.now()
  let answer = await send(origin, { method: 'GET', ...call })
  experience.requests++

  if ([0, 502, 503, 504].includes(answer.status)) {
    await pause(300)
    answer = await send(origin, { method: 'GET', ...call })
  }

  experience.note(since)
  if (answer.status !== 200) experience.fail(`GET ${call.path}: ${answer.status}`)

  return answer
}

/**
 * A write with its idempotency key: after an error its person presses again, with the same key,
 * until there is an answer.
 */
export async function write(
  origin: string,
  call: Call & { key?: string },
  experience: Experience,
): Promise<{ answer: CallAnswer; isRepeated: boolean }> {
  const since = performance.now()
  const headers = {
    ...call.headers,
    ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
  }
  experience.requests++

  for (let attempt = 1; ; attempt++) {
    const answer = await send(origin, { ...call, headers })
    if (!isPassing(answer.status) || attempt > 300) {
      experience.note(since)
      return { answer, isRepeated: attempt > 1 }
    }

    if (attempt === 1)
      experience.fail(
        `${call.method} ${call.path}: ${answer.status} ${answer.bytes.toString().slice(0, 120)}`,
      )
    await pause(300)
  }
}
