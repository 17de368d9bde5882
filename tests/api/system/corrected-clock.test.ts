import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { checkLoginGuard, reserveLoginAttempt } from '#server/accounts/login/login-guard.ts'
import { runJobs } from '#server/jobs/daily-jobs.ts'
import { sendDigests } from '#server/jobs/digests.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const today = new Date('2025-08-20T10:00:00+08:00')
const nextYear = new Date('2026-08-20T10:00:00+08:00')

let portal: TestPortal
beforeAll(async () => {
  portal = await openPortal({ now: today })
})
beforeEach(() => {
  portal.time.now = today
})
afterAll(() => portal?.close())

/** Does something while the clock is a year ahead. */
async function ahead<Result>(work: () => Promise<Result>): Promise<Result> {
  portal.time.now = nextYear
  try {
    return await work()
  } finally {
    portal.time.now = today
  }
}

const call = () =>
  limitCalls(
    portal.services.database,
    { kind: 'test', address: '192.0.2.1', limit: 2, seconds: 60 },
    portal.time.now,
  )

test('an address that called too often counts anew', async () => {
  await ahead(async () => {
    await call()
    await call()
    await expect(call()).rejects.toMatchObject({ status: 429 })
  })
  expect(await call()).toBe(1)
  expect(await call()).toBe(2)
  await expect(call()).rejects.toMatchObject({ status: 429 })
})

test('an account that was locked may be tried again, and is locked after as many tries as ever', async () => {
  const { database, config } = portal.services
  const tryOnce = () => reserveLoginAttempt(database, config(), 'somebody', portal.time.now)
  const check = () => checkLoginGuard(database, config(), 'somebody', portal.time.now)
  const tryAll = async () => {
    for (let count = 1; count <= config().portal.login.lockAfter; count++)
      expect(await tryOnce()).toBe(count)
    await expect(check()).rejects.toMatchObject({ status: 423 })
    await expect(tryOnce()).rejects.toMatchObject({ status: 423 })
  }

  await ahead(tryAll)
  await check()
  await tryAll()
})

test('a session that began then has ended; one that was used then goes on, and ends when idle', async () => {
  const account = await portal.addAccount({ username: 'idle', roles: ['admin'] })
  const open = (token: string) => portal.call('GET', apiPaths.userInfo, { token })
  const foreign = await ahead(() => portal.tokenOf(account))
  expect((await open(foreign)).status).toBe(401)

  const token = await portal.tokenOf(account)
  await portal.services.database.query(
    'update session set seen_at = $2 where account_id = $1 and created_at <= $3',
    [account, nextYear, today],
  )
  expect((await open(token)).status).toBe(200)
  portal.time.now = new Date(today.getTime() + 9 * 3_600_000)
  expect((await open(token)).status).toBe(401)
})

test('timers, daily jobs and digests that ran then run again', async () => {
  const { services } = portal
  const run = async () => {
    await runTimers(services)
    await runJobs(services)
    await sendDigests(services)
  }
  const names = async () =>
    (
      await services.database.query<{ name: string }>(
        `select name from job_lock where ran_at > $1 and name !~ '^(remind|warn)' order by name`,
        [new Date(today.getTime() + 86_400_000)],
      )
    ).map(({ name }) => name)

  await run()
  await ahead(run)
  expect(await names()).toContain('timers')
  await run()
  expect(await names()).toEqual([])
})

test('a job that was taken then is taken over', async () => {
  const { database, jobs } = portal.services
  const account = await portal.addAccount({ username: 'waiting', roles: ['admin'] })
  await database.query(
    `insert into job(id, account_id, kind, state, page, asked, made_at, node, beat_at)
      values ('stuck', $1, 'export', 'stopping', '/log', '{}', $2, 'gone', $2)`,
    [account, nextYear],
  )
  const stop = jobs.start(() => {})
  try {
    await expect
      .poll(async () => (await database.query(`select state from job where id = 'stuck'`))[0])
      .toEqual({ state: 'cancelled' })
  } finally {
    await stop()
  }
})
