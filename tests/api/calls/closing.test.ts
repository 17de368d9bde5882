import { Agent, get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { createApp } from '#server/app.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await openPortal()
  token = await portal.tokenOf(
    await portal.addAccount({ username: 'closing-leader', roles: ['leader'], region: '530000' }),
  )
})
afterAll(() => portal.close())

/** A call on a connection that would stay open for the next one. */
const begin = (app: FastifyInstance, origin: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const url = origin + apiPaths.listRows('declare-audit/province')
    get(url, { agent, headers: { authorization: token } }, resolve).on('error', reject)
    expect(app.server.listening).toBe(true)
  })

it('a portal that closes answers the call in progress, and its connection keeps nobody waiting', async () => {
  const app = createApp(portal.services)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const other = new pg.Client({ connectionString: portal.superUrl })

  await other.connect()

  try {
    await other.query('begin')
    await other.query('lock table e_declaration in access exclusive mode')
    const arrived = new Promise((resolve) => app.server.once('request', resolve))
    const answer = begin(app, origin, agent)

    await arrived
    const closed = app.close()

    await expect.poll(() => app.server.listening).toBe(false)
    await other.query('rollback')

    const response = await answer

    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
    expect(JSON.parse(await text(response))).toMatchObject({ code: 0 })
    await closed
  } finally {
    agent.destroy()
    await other.end()
  }
})

it('a call that never ends does not keep a portal from closing', async () => {
  const app = createApp(portal.services, { longestEnding: 500 })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
  })
  const arrived = new Promise((resolve) => app.server.once('request', resolve))
  const call = fetch(`${origin}${apiPaths.login}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit).catch(() => 'cut off')

  await arrived
  await app.close()
  expect(await call).toBe('cut off')
})
