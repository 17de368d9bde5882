import { get, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedBytesHeader } from '#contract/constants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { partsOf, readXlsx } from './read-xlsx.ts'

let portal: TestPortal
let token: string
const rows = 6_000

beforeAll(async () => {
  portal = await openPortal()
  token = await portal.tokenOf(
    await portal.addAccount({ username: 'exports-leader', roles: ['leader'], region: '530000' }),
  )

  // So many rows may take longer than a call is given.
  await portal.services.database.withDedicatedConnection((query) =>
    query(
      `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     select 'x' || n, 2025, 'provincePending', '530828', 'o', now(), now(), d - 'story', d from generate_series(1, ${rows}) n, lateral (select jsonb_build_object('brandName', '=cmd|' || n, 'story', repeat('长', 2000), 'declareNo', 'N' || n) d) made`,
    ),
  )

  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const path = '/api/list/export/declare-audit/province'

test('a large sheet is whole, its cells are texts, never formulas, and the header estimates its size', async () => {
  const { bytes, headers } = await portal.call('POST', path, { token, body: {} })
  const lines = readXlsx(bytes)
  expect(lines).toHaveLength(rows + 1)
  expect(lines[1]).toEqual(expect.arrayContaining([expect.stringMatching(/^=cmd\|\d+$/)]))
  expect(Number(headers[expectedBytesHeader]) / bytes.length).toBeGreaterThan(0.8)
  expect(Number(headers[expectedBytesHeader]) / bytes.length).toBeLessThan(1.25)
})

test('numbers of a column have the format of the most exact one', async () => {
  await portal.services.database.query(
    `insert into e_score_mark(id, year, state, created_at, updated_at, head, data)
      select 'm' || n, 2025, 'counted', now(), now(), d, d
      from unnest(array[1, 2, 0.25]) n, lateral (select jsonb_build_object('brandName', '品牌', 'delta', n) d) made`,
  )

  const { bytes } = await portal.call('POST', '/api/list/export/score/mark', { token, body: {} })
  const sheet = partsOf(bytes)['xl/worksheets/sheet1.xml'] ?? ''
  const cells = [...sheet.matchAll(/ s="(\d+)"><v>([\d.]+)<\/v>/g)].map(([, style, value]) => [
    value,
    style,
  ])

  expect(Object.fromEntries(cells)).toMatchObject({ 1: '7', 2: '7', 0.25: '7' })
})

test('a reader that goes away leaves no transaction behind', async () => {
  const { port } = portal.app.server.address() as AddressInfo
  for (let at = 0; at < 3; at++)
    await new Promise<void>((resolve) => {
      const call = request(
        {
          port,
          path,
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
        },
        (answer) => {
          answer.once('data', () => call.destroy())
          answer.on('error', () => {})
          answer.once('close', resolve)
        },
      )

      call.on('error', () => resolve())
      call.end('{}')
    })

  // Asked over a connection of its own: one of the pool might be the very one. What reads its next
  // rows counts as well, it would be found idle a moment later.
  const open = () =>
    portal.services.database.withDedicatedConnection((query) =>
      query(
        `select state, query from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
      ),
    )

  await expect.poll(open, { timeout: 30_000, interval: 100 }).toEqual([])
  const alive = await new Promise<number>((resolve) =>
    get({ port, path: '/healthz' }, (answer) => resolve(answer.resume().statusCode ?? 0)),
  )

  expect(alive).toBe(200)
})

test(
  'an account that exports again and again holds nobody up, and waits for itself',
  // Each of a dozen sheets starts a thread, which a test reads as TypeScript.
  { timeout: 240_000, tags: ['long'] },
  async () => {
    const others = await portal.tokenOf(
      await portal.addAccount({ username: 'exports-other', roles: ['leader'], region: '530000' }),
    )
    const ended = new AbortController()
    const taken = new Map<number, number>()
    const exporting = Array.from({ length: 12 }, async () => {
      for (let round = 0; round < 2; round++) {
        const { status, headers } = await portal.call('POST', path, { token, body: {} })
        taken.set(status, (taken.get(status) ?? 0) + 1)
        if (status === 503) expect(headers['retry-after']).toBe('5')
      }
    })

    const waits: number[] = []
    const reading = (async () => {
      while (!ended.signal.aborted) {
        const since = performance.now()
        const { status } = await portal.call(
          'GET',
          '/api/list/rows/declare-audit/province?size=20',
          { token: others },
        )

        expect(status).toBe(200)
        waits.push(performance.now() - since)
        await wait(20)
      }
    })()

    await Promise.all(exporting)
    ended.abort()
    await reading
    const sorted = waits.toSorted((a, b) => a - b)
    const part = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)

    console.log(
      `beside exports: ${waits.length} lists, p50 ${part(0.5)} ms, p99 ${part(0.99)} ms, ${JSON.stringify([...taken])}`,
    )
    expect(new Set(taken.keys())).toEqual(new Set([200, 503]))
    expect(part(0.5)).toBeLessThan(500)
    expect(part(0.95)).toBeLessThan(1500)
  },
)
