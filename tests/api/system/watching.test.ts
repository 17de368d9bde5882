import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { Database } from '#server/database/database.ts'
import { findDegradations } from '#server/health.ts'
import { createMetrics, serveMetrics } from '#server/metrics.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('figures count each call by route, method, role and class of status, and say what is in force', async () => {
  const metrics = createMetrics(portal.services)
  const app = createApp(portal.services, { metrics })
  const account = await portal.addAccount({ username: 'watcher', roles: ['admin', 'content'] })
  const token = await portal.tokenOf(account)

  await app.inject({ url: '/api/user/info', headers: { authorization: token } })
  await app.inject({ url: '/api/user/info' })
  await app.inject({ url: '/api/record/enterprise/unknown', headers: { authorization: token } })
  const text = await metrics.read()

  await app.close()
  const total = (role: string, status: string, route: string) =>
    `pinlu_http_requests_total{method="GET",route="${route}",role="${role}",status="${status}"} 1`

  for (const line of [
    total('admin+content', '2xx', '/api/user/info'),
    total('visitor', '4xx', '/api/user/info'),
    total('admin+content', '4xx', '/api/record/:entity/:id'),
    'pinlu_http_request_duration_seconds_count{method="GET",route="/api/user/info"} 2',
    `pinlu_config_release{release="${portal.services.config().hash}"} 1`,
    'pinlu_config_refused 0',
    'pinlu_jobs{state="waiting"} 0',
    'pinlu_degraded{reason="database"} 0',
    'pinlu_database_connections{state="waiting"} 0',
  ])
    expect(text.split('\n')).toContain(line)

  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test('alert rules ask for figures that exist', async () => {
  const text = await createMetrics(portal.services).read()
  const rules = readFileSync('docs/monitoring/alerts.yml', 'utf8')
  const names = new Set(rules.match(/\b(?:pinlu|nodejs)_\w+/g))
  const missing = [...names].filter(
    (name) => !text.includes(`# TYPE ${name.replace(/_bucket$/, '')} `),
  )

  expect(names.size).toBeGreaterThan(5)
  expect(missing).toEqual([])
})

const promtool = '/usr/bin/promtool'
const systemdAnalyze = '/usr/bin/systemd-analyze'

test.skipIf(!existsSync(promtool))('promtool accepts the alert rules', () => {
  const output = execFileSync(promtool, ['check', 'rules', 'docs/monitoring/alerts.yml'])
  expect(String(output)).toMatch(/SUCCESS: \d+ rules/)
})

test.skipIf(!existsSync(systemdAnalyze))('systemd has nothing to say on the unit', () => {
  const { status, stdout, stderr } = spawnSync(
    systemdAnalyze,
    ['verify', 'docs/production/pinlu.service'],
    { encoding: 'utf8' },
  )
  expect([status, stdout + stderr]).toEqual([0, ''])
})

test('a clock that differs from the database by more than a minute is named', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect(await findDegradations(portal.services)).not.toContain('clock')
    for (const difference of [3_600_000, -3_600_000]) {
      vi.setSystemTime(new Date(performance.timeOrigin + performance.now() + difference))
      expect(await findDegradations(portal.services)).toContain('clock')
    }
  } finally {
    vi.useRealTimers()
  }
})

test('figures are at /metrics of their own address, and nowhere on the portal', async () => {
  const server = await serveMetrics(createMetrics(portal.services), { port: 0, host: '127.0.0.1' })
  const { port } = server.address() as AddressInfo
  const read = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

  const answer = await read('/metrics')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(await answer.text()).toContain('# TYPE pinlu_http_requests_total counter')
  expect((await read('/api/user/info')).status).toBe(404)
  expect((await portal.call('GET', '/metrics')).text).not.toContain('pinlu_')
  server.close()
})

test('a node that is to stop answers everybody and tells the proxy to send no more', async () => {
  const ready = () => portal.call('GET', '/readyz')
  expect([(await ready()).status, (await ready()).text]).toEqual([200, '{"status":"ready"}'])

  portal.services.readiness.isStopping = true
  expect([(await ready()).status, (await ready()).text]).toEqual([503, '{"status":"stopping"}'])
  const answer = await portal.call('GET', '/healthz')
  // Its proxies send nothing more over a connection that is about to be closed.
  expect([answer.status, answer.headers['connection']]).toEqual([200, 'close'])
  portal.services.readiness.isStopping = false
})

test('a statement that takes too long is reported without its values', async () => {
  const reported: { milliseconds: number; statement: string }[] = []
  const database = new Database(portal.databaseUrl, {
    slow: { after: 20, report: (query) => reported.push(query) },
  })

  await database.query('select pg_sleep($1)', [0.05])
  await database.transaction((query) => query('select pg_sleep($1), 1', [0.05]))
  await database.close()

  expect(
    reported.map(({ statement }) => statement).filter((text) => text.includes('sleep')),
  ).toEqual(['select pg_sleep($1)', 'select pg_sleep($1), 1'])
  expect(database.slowQueries).toBe(reported.length)
})
