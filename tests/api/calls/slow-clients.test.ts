import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let port: number
let app: ReturnType<typeof createApp>
const limits = { headers: 1, body: 1 }

beforeAll(async () => {
  portal = await openPortal()
  app = createApp(portal.services, { timeLimits: limits })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = app.server.address() as AddressInfo)
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

/**
 * Sends a start and then a byte every 200 ms; what came back and after how many milliseconds the
 * connection ended.
 */
async function drip(start: string, byte: string): Promise<{ answer: string; took: number }> {
  const since = performance.now()
  const socket = connect(port, '127.0.0.1')

  socket.on('error', () => {})
  socket.write(start)
  const dripping = setInterval(() => socket.write(byte), 200)
  let answer = ''

  socket.on('data', (chunk) => (answer += String(chunk)))
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(dripping)

  return { answer, took: performance.now() - since }
}

const post = (path: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${more}`

describe('a call that never comes to its end is ended', () => {
  it.concurrent.each([
    ['in its head', 'GET /api/portal HTTP/1.1\r\nhost: a\r\nx: ', 'y'],
    ['in its body', post('/api/auth/login', 'content-length: 5000\r\n\r\n{"username":"'), 'x'],
    [
      'in a chunk of its body',
      post('/api/auth/login', 'transfer-encoding: chunked\r\n\r\nfff\r\n{"x":"'),
      'x',
    ],
    ['in a body nobody wants', post('/api/no/such', 'content-length: 5000\r\n\r\n'), 'x'],
    [
      'in a body that was refused',
      post('/api/record/declaration', 'content-length: 5000\r\n\r\n'),
      'x',
    ],
  ])('%s', async (_, start, byte) => {
    const { answer, took } = await drip(start, byte)
    expect(took).toBeLessThan(6000)
    expect(answer).toMatch(/^HTTP\/1\.1 (?:408|401|404) /)
    if (answer.startsWith('HTTP/1.1 408')) expect(answer).toContain('"reason":"too-slow"')
  })
})

it('200 slow clients keep nobody from an answer', async () => {
  const slow = Array.from({ length: 200 }, () =>
    drip(post('/api/auth/login', 'content-length: 5000\r\n\r\n{'), ' '),
  )
  const since = performance.now()
  for (let count = 0; count < 20; count++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/portal`)
    expect(answer.status).toBe(200)
    await answer.text()
  }

  expect(performance.now() - since).toBeLessThan(4000)
  await Promise.all(slow)
})

it('a call that comes over no connection, and is refused before its body is read, is not ended later', async () => {
  const ended: unknown[] = []
  app.server.prependListener('clientError', (error) => ended.push(error))
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/record/article',
    payload: { data: {} },
  })

  expect(statusCode).toBe(401)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(ended).toEqual([])
})
