import { connect, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { requestSchemas } from '#server/requests/request-schemas.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { word } from './arbitrary-values.ts'
import { fuzzRuns, fuzzSeed } from './fuzz-runs.ts'

/** Connections that are open together. */
const together = 20
/** How long a connection is left to the server after everything was sent, milliseconds. */
const patience = 150

let portal: TestPortal
let app: ReturnType<typeof createApp>
let port: number

beforeAll(async () => {
  portal = await openPortal()
  app = createApp(portal.services, { timeLimits: { headers: 2, body: 2 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = app.server.address() as AddressInfo)
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

const choose = <Value>(usual: Value, ...odd: Value[]) =>
  fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, fc.constantFrom(...odd))
const path = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(requestSchemas)) },
  fc.constantFrom(
    '/',
    '*',
    'http://evil/api/portal',
    '//x',
    '/..%2f',
    '/%',
    '/\u0001',
    '/?',
    '/#',
    '',
    '/api/portal?a='.padEnd(9000, 'x'),
  ),
  word.map((text) => `/api/${text}`),
)
const header = fc.oneof(
  fc.constantFrom(
    'content-length: -1',
    'content-length: 5',
    'content-length: 99999999999999999999',
    'content-length: 0x5',
    'content-length: 5, 5',
    'transfer-encoding: chunked',
    'transfer-encoding: chunked, identity',
    'transfer-encoding : chunked',
    'connection: upgrade\r\nupgrade: websocket',
    'connection: close',
    'expect: 100-continue',
    'expect: x',
    'content-type: application/json',
    'content-type: multipart/form-data; boundary=b',
    'content-encoding: gzip',
    'range: bytes=0-',
    'host: a\r\nhost: b',
    ' folded: x',
    'x: \u0000',
    ': empty',
    'no colon',
    `cookie: ${'x'.repeat(5000)}`,
  ),
  fc.tuple(word, word).map((pair) => pair.join(': ')),
)
const body = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    '{}',
    '{"username":"a"',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\n',
    '-1\r\n\r\n',
    'ffffffffffffffffff\r\nx',
    '--b\r\n\r\n',
  ),
  word,
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
)
const request = fc
  .record({
    method: choose(
      'GET',
      'POST',
      'PATCH',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'CONNECT',
      'TRACE',
      'PRI',
      'get',
      'X',
      '',
    ),
    path,
    version: choose('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1', '', 'RTSP/1.0'),
    host: choose('host: a\r\n', '', 'host: \r\n', 'host: a b\r\n'),
    headers: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      fc.array(header, { maxLength: 3 }),
    ),
    end: choose('\r\n\r\n', '\n\n', '\r\n', '\r\r', ''),
    body,
  })
  .map(
    (one) =>
      `${one.method} ${one.path} ${one.version}\r\n${one.host}${one.headers.join('\r\n')}${one.end}${one.body}`,
  )
const bytes = fc
  .oneof(
    { weight: 8, arbitrary: request },
    fc.array(request, { minLength: 2, maxLength: 4 }).map((several) => several.join('')),
    fc.uint8Array({ maxLength: 200 }).map((raw) => Buffer.from(raw).toString('latin1')),
  )
  .map((text) => Buffer.from(text, 'latin1'))

it(
  'no bytes on a connection make the server fail, hang or forget others',
  { timeout: 3_600_000 },
  async () => {
    const runs = Math.ceil(fuzzRuns / 4)
    console.log(`fuzz: FUZZ_SEED=${fuzzSeed}, ${runs} connections`)
    const seen = new Map<string, number>()

    await fc.assert(
      fc.asyncProperty(
        fc.array(bytes, { minLength: together, maxLength: together }),
        async (some) => {
          const answers = await Promise.all(some.map(speak))
          for (const [at, answer] of answers.entries())
            for (const status of answer.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? ['none']) {
              seen.set(status, (seen.get(status) ?? 0) + 1)
              if (status.startsWith('5'))
                throw new Error(`${answer}\n${JSON.stringify(some[at]?.toString('latin1'))}`)
            }

          const since = performance.now()
          const other = await fetch(`http://127.0.0.1:${port}/api/portal`)

          await other.text()
          if (other.status !== 200 || performance.now() - since > 5000)
            throw new Error(`others: ${other.status}`)
        },
      ),
      { seed: fuzzSeed, numRuns: Math.ceil(runs / together), endOnFailure: true },
    )

    console.log(`fuzz: ${[...seen].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
    expect(seen.get('400') ?? 0).toBeGreaterThan(0)

    // Whatever was left half-said is ended by the server itself.
    await expect.poll(() => connections(), { timeout: 15_000 }).toBeLessThan(5)
  },
)

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** What comes back until the server ends the connection or nothing more is to come. */
async function speak(content: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let answer = ''

  socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
  socket.write(content)
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => (socket.destroy(), resolve()), patience)
    socket.on('close', () => (clearTimeout(timer), resolve()))
  })

  return answer
}
