import { createServer, type IncomingHttpHeaders } from 'node:http'

/** A call as it arrived. */
export interface ArrivedCall {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** How a call is answered: with a status, never, or by closing before or within the answer. */
type Answer =
  | { status?: number; body?: string; headers?: Record<string, string> }
  | 'hang'
  | 'close'
  | 'close-within'

export interface HttpSink {
  url: string
  calls: ArrivedCall[]
  /** How the next calls are answered, in their order; then all with 200 and `{}`. */
  answers: Answer[]
  close(): Promise<void>
}

/** A gateway on this machine that keeps what it is called with. */
export async function openHttpSink(): Promise<HttpSink> {
  const calls: ArrivedCall[] = []
  const answers: Answer[] = []

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      calls.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') })
      const answer = answers.shift() ?? {}
      if (answer === 'hang') return

      if (answer === 'close') return request.socket.destroy()

      if (answer === 'close-within') {
        response.writeHead(200, { 'Content-Length': '1000' })
        response.write('{"errcode": 0', () => request.socket.destroy())
        return
      }

      response.writeHead(answer.status ?? 200, answer.headers)
      response.end(answer.body ?? '{}')
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
