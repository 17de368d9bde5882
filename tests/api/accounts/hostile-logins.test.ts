import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#server/accounts/login/password-hash.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { ownerQuery } from '../owner-query.ts'
import { openSigningIn, quickHash } from './signing-in.ts'

const password = 'Right-2025'
const { portal, encrypt, envelope, login, failTimes, captcha } = await openSigningIn()

beforeAll(async () => {
  await portal.addAccount({
    username: 'gate',
    roles: ['district'],
    passwordHash: await quickHash(password),
  })
})
afterAll(() => portal.close())
/** A new minute for every test: what one address may guess in a minute is a test of its own. */
beforeEach(() => (portal.time.now = new Date(portal.time.now.getTime() + 120_000)))

describe('a hostile hand', () => {
  const bare = (username: string, secret: string, headers = {}) =>
    login(username, encrypt(envelope(secret)), {}, headers)

  test('of 60 guesses at once no more are judged than one after another', async () => {
    // Each takes its whole time, in which all others come in.
    await portal.addAccount({
      username: 'rush',
      roles: ['district'],
      passwordHash: await hashPassword(password),
    })

    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        bare('rush', at === 35 ? password : 'wrong', { 'x-forwarded-for': `10.1.0.${at}` }),
      ),
    )

    const statuses = answers.map(({ status }) => status)

    expect(
      statuses.filter((status) => status === 401 || status === 200).length,
    ).toBeLessThanOrEqual(5)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
  })

  test.each(['adm\u0130n', '\uff41dmin', 'ad min', 'a'.repeat(61)])(
    'another spelling is nobody and has no counter of its own: %j',
    async (username) => {
      const answer = await bare(username, password)
      expect([answer.status, answer.body.msg]).toEqual([
        400,
        expect.stringContaining('用户名只能含'),
      ])
    },
  )

  test('a login with a name that nobody can have leaves a line in the log, and is counted with the others of its address', async () => {
    const headers = { 'x-forwarded-for': '10.6.6.6' }
    for (const username of ['管理员\u0001', '长'.repeat(70), "x' or 1=1 --"])
      await bare(username, password, headers)
    const { query } = portal.services.database

    expect(
      await query(
        `select username, result, reason, ip from login_log where ip = '10.6.6.6' order by number`,
      ),
    ).toMatchObject([
      { username: expect.stringMatching(/^管理员.?$/), result: 'fail', reason: 'unknown' },
      { username: '长'.repeat(60) },
      { username: "x' or 1=1 --" },
    ])

    const statuses = new Set<number>()
    for (let at = 0; at < 30; at++) statuses.add((await bare('管理员', password, headers)).status)
    expect([...statuses]).toEqual([400, 429])
  })

  test('small and capital letters, with or without what nobody sees, are one account and one counter', async () => {
    await portal.addAccount({
      username: 'Mixed',
      roles: ['district'],
      passwordHash: await quickHash(password),
    })

    for (const name of ['mi\u200Bxed', 'MIXED\u202E', 'miXed']) await bare(name, 'wrong')
    expect((await bare('Mixed', password)).body.data.reason).toBe('captcha')
  })

  test('a recorded call opens nothing, in either form', async () => {
    for (const text of [password, envelope(password)]) {
      const cipher = encrypt(text)
      expect((await login('gate', cipher)).status).toBe(200)
      expect((await login('gate', cipher)).status).toBe(401)
      await login('gate', encrypt(envelope(password)))
    }
  })

  test('what is remembered of calls against recordings is forgotten when it is worth nothing, and not before', async () => {
    const { database } = portal.services
    const remembered = async () => (await database.query('select 1 from used_nonce')).length
    const cipher = encrypt(envelope(password))

    expect((await login('gate', cipher)).status).toBe(200)
    const before = await remembered()

    await runTimers(portal.services)
    expect((await login('gate', cipher)).status).toBe(401)
    portal.time.now = new Date(portal.time.now.getTime() + 100 * 86_400_000)
    await runTimers(portal.services)
    expect([before > 0, await remembered()]).toEqual([true, 0])
  })

  test('a password that is changed while it is judged opens nothing', async () => {
    const { database } = portal.services
    await portal.addAccount({
      username: 'turned',
      roles: ['district'],
      passwordHash: await quickHash(password),
    })

    const answer = await database.withDedicatedConnection(async (query) => {
      await query('begin')
      await query(`update account set password_hash = 'another' where username = 'turned'`)
      const judged = bare('turned', password)

      await vi.waitFor(async () => {
        const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update account set last_login_at%'`
        expect(await database.query(waits)).toHaveLength(1)
      }, 15_000)

      await query('commit')

      return judged
    })

    expect([answer.status, answer.body.msg]).toEqual([401, '账号或密码刚刚被修改，请重新登录'])
    const left = await database.query(
      `select l.result, l.reason, s.account_id as session from account a join login_log l on l.account_id = a.id left join session s on s.account_id = a.id where a.username = 'turned'`,
    )

    expect(left).toEqual([{ result: 'fail', reason: 'changed', session: null }])
  })

  test('a right password that the database cannot let in just then costs no attempt and leaves nothing', async () => {
    await portal.addAccount({
      username: 'kept-out',
      roles: ['district'],
      passwordHash: await quickHash(password),
    })

    await ownerQuery(portal, 'alter table session rename to session_away')
    const answers = []
    for (let at = 0; at < 6; at++) answers.push(await bare('kept-out', password))
    await ownerQuery(portal, 'alter table session_away rename to session')
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500, 500])
    expect((await bare('kept-out', password)).status).toBe(200)
    const lines = await portal.services.database.query(
      `select result from login_log where username = 'kept-out'`,
    )

    expect(lines).toEqual([{ result: 'success' }])
  })

  test('one address may fail at most thirty sign-ins a minute over all accounts; successful ones are not counted', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9' }
    for (let at = 0; at < 40; at++) expect((await bare('gate', password, headers)).status).toBe(200)
    const statuses: number[] = []
    for (let at = 0; at < 30; at++)
      statuses.push((await bare(`nobody-${at}`, 'wrong', headers)).status)
    expect(new Set(statuses)).toEqual(new Set([401]))

    const { time } = portal
    time.now = new Date(time.now.getTime() + 20_000)
    const refusal = await bare('nobody-30', 'wrong', headers)
    expect([refusal.status, refusal.headers['retry-after']]).toEqual([429, '40'])
  })

  test('a captcha counts where it was shown, and a wrong one judges no password', async () => {
    await portal.addAccount({
      username: 'shown',
      roles: ['district'],
      passwordHash: await quickHash(password),
    })

    await failTimes('shown', 3)

    for (let at = 0; at < 4; at++) {
      const answer = await portal.call('POST', '/api/auth/login', {
        body: { username: 'shown', password: encrypt(envelope(password)), ...(await captcha()) },
        headers: { 'x-forwarded-for': '10.4.4.4' },
      })
      expect([answer.status, answer.body.msg]).toEqual([400, '验证码错误，请重新输入'])
    }

    expect((await login('shown', encrypt(envelope(password)), await captcha())).status).toBe(200)
  })

  test('an address that is none is not written down', async () => {
    await bare('gate', password, { 'x-forwarded-for': 'not-an-ip<script>, 10.5.5.5' })
    portal.time.now = new Date(portal.time.now.getTime() + 1000)
    await bare('gate', password, { 'x-forwarded-for': '<script>' })
    const rows = await portal.services.database.query<{ ip: string }>(
      `select ip from login_log where username = 'gate' order by at desc, id desc limit 2`,
    )

    expect(rows.map(({ ip }) => ip).toSorted()).toEqual(['10.5.5.5', '127.0.0.1'])
  })
})
