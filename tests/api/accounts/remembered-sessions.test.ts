import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { SessionCache } from '#server/accounts/session-cache.ts'
import { addApplicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
/** Another process on the same database. */
let other: TestPortal
/** Somebody outside of every portal. */
let outside: pg.Client
let account: string
let token: string

beforeAll(async () => {
  portal = await openPortal()
  other = await openPortal({ databaseOf: portal })
  outside = new pg.Client({ connectionString: portal.superUrl })
  outside.on('error', () => {})
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await other.close()
  await portal.close()
})

/**
 * Half of the time for which somebody is remembered, milliseconds: what takes less was heard, not
 * forgotten.
 */
const soon = 1500

let accounts = 0
beforeEach(async () => {
  account = await portal.addAccount({
    username: `remembered${++accounts}`,
    roles: ['district'],
    region: '530828',
  })

  token = await portal.tokenOf(account)

  // Both know who it is.
  expect([await listStatus(portal), await listStatus(other)]).toEqual([200, 200])
})

const list = apiPaths.listRows('declare-audit/district')
const listStatus = async (where: TestPortal) => (await where.call('GET', list, { token })).status

/** How long it takes until a call is answered otherwise, milliseconds. */
async function until(status: number, where: TestPortal): Promise<number> {
  const since = performance.now()
  while ((await listStatus(where)) !== status) {
    if (performance.now() - since > 2000) throw new Error(`still not ${status}`)
    // Calls without a network leave the process no time to hear others.
    await setImmediate()
  }

  return performance.now() - since
}

describe.each(['this process', 'another process', 'outside of every portal'])(
  'whoever is remembered and is changed by %s',
  (who) => {
    const change = async (text: string) => {
      if (who === 'outside of every portal') await outside.query(text, [account])
      else await (who === 'this process' ? portal : other).services.database.query(text, [account])
    }

    /** How long every process takes at most; the one that made the change takes no time. */
    const refusedAfter = async (status: number) => {
      if (who === 'this process') expect(await listStatus(portal)).toBe(status)
      return Math.max(await until(status, portal), await until(status, other))
    }

    it('is refused at once when the account is disabled', async () => {
      await change('update account set enabled = false where id = $1')
      expect(await refusedAfter(401)).toBeLessThan(soon)
    })

    it('is refused at once when the sessions are ended', async () => {
      await change('delete from session where account_id = $1')
      expect(await refusedAfter(401)).toBeLessThan(soon)
    })

    it('has another right at once when the roles change', async () => {
      await change(`update account set roles = '{applicant}' where id = $1`)
      expect(await refusedAfter(403)).toBeLessThan(soon)
    })

    it('must change the password at once when it was reset', async () => {
      await change('update account set password_changed_at = null where id = $1')
      expect(await refusedAfter(403)).toBeLessThan(soon)
    })

    it('sees other rows at once when the region changes', async () => {
      await change(`update account set region_code = '532504' where id = $1`)
      for (const where of [portal, other]) {
        const since = performance.now()
        for (;;) {
          const { body } = await where.call<{ user: { regionCode: string } }>(
            'GET',
            apiPaths.userInfo,
            { token },
          )

          if (body.data.user.regionCode === '532504') break

          expect(performance.now() - since).toBeLessThan(soon)
          await setImmediate()
        }
      }
    })
  },
)

it('a logout ends what is remembered, here at once and in another process as it hears of it', async () => {
  await portal.call('DELETE', apiPaths.logout, { token })
  expect(await listStatus(portal)).toBe(401)
  expect(await until(401, other)).toBeLessThan(soon)
})

it('a session ends when its time is over, remembered or not', async () => {
  const { now } = portal.time
  portal.time.now = new Date(now.getTime() + 86_400_000)
  expect(await listStatus(portal)).toBe(401)
  portal.time.now = now
})

it('what is known of the record that an account acts for is that of its last commit', async () => {
  const { token, enterprise } = await addApplicant(portal, 23, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const { services } = other
  const sessions = new SessionCache(services.database)
  const owner = async () => {
    const sessionRequest = [
      services.config(),
      token,
      { now: services.clock(), isAutomatic: false },
    ] as const
    return (sessions.getCached(...sessionRequest) ?? (await sessions.read(...sessionRequest)))?.user
      .owner
  }

  await expect.poll(async () => (await owner()) === (await owner())).toBe(true)
  await outside.query(`update e_enterprise set data = data || '{"name": "改了名"}' where id = $1`, [
    enterprise.id,
  ])
  await expect.poll(owner, { timeout: soon, interval: 5 }).toMatchObject({ name: '改了名' })
})

it('a process that hears nothing remembers nobody', async () => {
  await outside.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  )
  await expect.poll(() => portal.services.database.changes.isListening).toBe(false)
  await outside.query('alter table account disable trigger user')
  await outside.query('update account set enabled = false where id = $1', [account])
  expect(await listStatus(portal)).toBe(401)
  await outside.query('alter table account enable trigger user')
  await expect
    .poll(() => portal.services.database.changes.isListening, { timeout: 5000 })
    .toBe(true)
})

it('a session ends after sessionIdle although its open page keeps asking by itself, and a call of somebody at work prolongs it', async () => {
  const start = portal.time.now
  const hour = 3_600_000
  const automatic = [
    apiPaths.notices,
    apiPaths.allCounts,
    apiPaths.listCounts('declare-audit/district'),
    apiPaths.jobs,
    apiPaths.portalToday,
    `${apiPaths.config}?x=1`,
  ]

  const statusesAt = async (hours: number, called: string[]) => {
    portal.time.now = new Date(start.getTime() + hours * hour)
    const statuses = new Set<number>()
    for (const path of called) statuses.add((await portal.call('GET', path, { token })).status)

    return [...statuses]
  }

  try {
    expect(await statusesAt(6, automatic)).not.toContain(401)
    // At once after the page asked by itself: it is still in memory who that is.
    expect(await statusesAt(7, [...automatic, list])).not.toContain(401)
    expect(await statusesAt(14, automatic)).not.toContain(401)
    expect(await statusesAt(15.1, [apiPaths.notices, list])).toEqual([401])
  } finally {
    portal.time.now = start
  }
})
