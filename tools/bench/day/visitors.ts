import { Agent, request as send } from 'node:http'

const atWork = new Agent({ keepAlive: true })
/** For arriving users, separate from those of active users. */
const arriving = new Agent()

export interface Answer {
  /** Status code; 0 without an answer. */
  status: number
  body: { data?: unknown; msg?: string }
}

/** Over a keep-alive connection, or over its own with a source address; never rejects. */
export function sendCall(
  url: string,
  {
    method = 'GET',
    token,
    body,
    address,
  }: { method?: string; token?: string; body?: object; address?: string } = {},
): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const call = send(
      url,
      {
        agent: address === undefined ? atWork : arriving,
        method,
        timeout: 30_000,
        headers: {
          ...(token === undefined ? {} : { authorization: token }),
          ...(address === undefined ? {} : { 'x-forwarded-for': address }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', () => resolve(none))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: parsed(Buffer.concat(parts)) }),
        )
      },
    )

    call.on('error', () => resolve(none))
    call.on('timeout', () => call.destroy())
    call.end(text)
  })
}

const none: Answer = { status: 0, body: { msg: '没有回答' } }

function parsed(bytes: Buffer): Answer['body'] {
  try {
    return JSON.parse(bytes.toString()) as Answer['body']
  } catch {
    return { msg: bytes.toString().slice(0, 100) }
  }
}

/** The server failed or never answered. */
export const isServerFailure = ({ status }: Answer): boolean => status === 0 || status >= 500

export class CallTally {
  readonly times: number[] = []
  readonly outcomes = new Map<string, number>()
  /** 5xx and missing answers. */
  broken = 0

  add(milliseconds: number, answer: Answer): void {
    const { status, body } = answer
    this.times.push(milliseconds)
    if (isServerFailure(answer)) this.broken++
    const { problems = [] } = (body.data ?? {}) as { problems?: { message: string }[] }
    const reasons = problems.map(({ message }) => message).join('，')
    const key = status === 200 ? '200' : `${status} ${body.msg ?? ''} ${reasons}`.trim()

    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1)
  }

  part(share: number): number {
    return this.times.toSorted((a, b) => a - b)[Math.floor(this.times.length * share)] ?? 0
  }
}
