import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writersLock } from '#server/database/log-tables.ts'
import { noCaller } from '#server/log/event-log.ts'
import { readLogKeys, registerLogKey, type LogKeys } from '#server/log/log-keys.ts'
import { checkLog } from '#server/log/seals/check-log.ts'
import { sealLog } from '#server/log/seals/seal-log.ts'
import { addApplicant, addDraft, move } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let admin: string
const savedFolder = mkdtempSync(join(tmpdir(), 'pinlu-anchors-'))
const anchors = () => join(portal.dataDir, 'log', 'anchors.jsonl')
/** Somebody who has the database, and could do anything there. */
let owner: pg.Client
const asOwner = (text: string) => owner.query(text)
const seal = () => {
  const { database, eventLog, clock } = portal.services
  return sealLog({ database, keys: eventLog.keys, clock })
}
const check = (more: { digests?: { name: string; text: string }[]; from?: number } = {}) =>
  checkLog({ query: portal.services.database.query, keys: portal.services.eventLog.keys, ...more })
const write = (subject: string) =>
  portal.services.eventLog.write(noCaller, 'test', { kind: 'export', subject })
const tables = ['action_log', 'login_log', 'event_log', 'log_seal']

beforeAll(async () => {
  portal = await openPortal()
  owner = new pg.Client({ connectionString: portal.superUrl })
  await owner.connect()
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'root', roles: ['admin'], region: '530000' }),
  )
  const applicant = await addApplicant(portal, 62)

  await seal()

  for (const brand of ['一', '二']) {
    const sent = (
      await move(
        portal,
        applicant.token,
        await addDraft(portal, applicant, 'product', brand),
        'submit',
      )
    ).body.data

    await move(portal, applicant.token, sent, 'withdraw', { opinion: '暂不申报了' })
    await portal.call('POST', '/api/auth/login', {
      body: { username: 'nobody', password: 'x', code: '' },
    })
    for (let at = 0; at < 5; at++) await write(`${brand}${at}`)
    await seal()
  }

  await write('not yet sealed')
  for (const table of tables) await asOwner(`create table kept_${table} as select * from ${table}`)
  copyFileSync(anchors(), join(savedFolder, 'anchors.jsonl'))
})
afterAll(async () => {
  await owner?.end()
  await portal?.close()
  rmSync(savedFolder, { recursive: true })
})
beforeEach(async () => {
  await asOwner(
    tables
      .map(
        (table) => `alter table ${table} disable trigger user;
          delete from ${table}; insert into ${table} select * from kept_${table}`,
      )
      .join(';'),
  )

  copyFileSync(join(savedFolder, 'anchors.jsonl'), anchors())
})

describe('the sealed log', () => {
  it('is whole as the portal wrote it, and what is not sealed yet is counted', async () => {
    const checked = await check()
    expect(checked.findings).toEqual([])
    expect(checked).toMatchObject({
      seals: 3,
      unsealed: 1,
      lines: { action_log: 4, login_log: 2, event_log: 12 },
    })
  })

  it.each([
    [
      'a changed opinion',
      `update action_log set opinion = '同意' where opinion is not null`,
      '办理日志',
    ],
    ['a changed address', `update action_log set ip = '10.0.0.1'`, '办理日志'],
    ['changed roles', `update action_log set roles = '{admin}'`, '办理日志'],
    ['a changed action', `update action_log set action = 'x', step = 'y'`, '办理日志'],
    ['another record', `update action_log set record_id = record_id || 'x'`, '办理日志'],
    ['a changed sign-in', `update login_log set result = 'success', reason = null`, '登录日志'],
    [
      'a changed event',
      `update event_log set username = 'somebody' where subject = '一0'`,
      '操作日志',
    ],
    ['a changed count', `update event_log set times = 1000 where subject = '一0'`, '操作日志'],
    [
      'a changed line that is not sealed yet',
      `update event_log set subject = 'other' where subject = 'not yet sealed'`,
      '操作日志',
    ],
    ['a dropped line', `delete from event_log where subject = '一3'`, '操作日志'],
    [
      'the dropped newest sealed lines',
      `delete from login_log where number = (select max(number) from login_log)`,
      '登录日志',
    ],
    ['an emptied table', `truncate action_log`, '办理日志'],
    [
      'two lines that changed places',
      `update event_log set number = case number when 2 then -3 else -2 end where number in (2, 3); update event_log set number = -number where number < 0`,
      '操作日志',
    ],
    [
      'a line put in without a mark',
      `insert into event_log(id, at, kind, result) values ('forged', now(), 'export', 'done')`,
      '操作日志',
    ],
    [
      'a line put in with the mark of another',
      `insert into event_log(id, at, kind, result, mark) select 'forged', at, kind, result, mark from event_log where subject = '一0'`,
      '操作日志',
    ],
    [
      'a line put in before all others',
      `insert into event_log(id, at, kind, result, number) values ('forged', now(), 'export', 'done', -7)`,
      '操作日志',
    ],
    [
      'a dropped seal',
      `delete from log_seal where number = (select max(number) from log_seal)`,
      '第 3 次封存',
    ],
    ['all seals dropped', `delete from log_seal`, '第 1 次封存'],
    [
      'a changed seal',
      `update log_seal set body = replace(body, '"n":2', '"n":9')`,
      '不是本平台签署的',
    ],
    [
      'a forged seal',
      `insert into log_seal(body, signature) values ('{"n":4,"key":"x"}', 'x')`,
      '不是本平台签署的',
    ],
  ])('gives away %s', async (_, change, finding) => {
    for (const statement of change.split('; ')) await asOwner(statement)
    expect((await check()).findings.join('\n')).toContain(finding)
  })

  it('gives away anchors that are cut off, changed, moved or gone', async () => {
    const lines = readFileSync(anchors(), 'utf8').trimEnd().split('\n')
    for (const changed of [
      lines.slice(0, 2),
      [lines[0]!, lines[2]!, lines[1]!],
      [lines[0]!, lines[2]!],
      [lines[0]!, lines[1]!.replace('"from', '"form'), lines[2]!],
      [lines[0]!, lines[1]!, lines[2]!.slice(0, 100)],
      [],
    ]) {
      writeFileSync(anchors(), changed.map((line) => `${line}\n`).join(''))
      expect((await check()).findings).not.toEqual([])
    }
  })

  it('that was truncated everywhere is detected by a digest stored elsewhere', async () => {
    const digest = await portal.call('GET', '/api/log/digest?day=2025-08-20', { token: admin })
    expect(digest.status).toBe(200)
    expect(digest.headers['content-disposition']).toContain('.json')
    const digests = [{ name: 'digest.json', text: digest.text }]

    expect((await check({ digests })).findings).toEqual([])
    await asOwner(`delete from log_seal where number = (select max(number) from log_seal)`)
    for (const table of ['event_log', 'login_log', 'action_log'])
      await asOwner(`delete from ${table} where number > (select max(number) from ${table}) / 2`)
    const lines = readFileSync(anchors(), 'utf8').trimEnd().split('\n')

    writeFileSync(anchors(), `${lines.slice(0, -1).join('\n')}\n`)
    expect((await check({ digests })).findings.join('\n')).toContain('digest.json')

    for (const forged of [
      '',
      '{}',
      digest.text.replace('2025-08-20', '2025-08-21'),
      digest.text.replace(/"n\\":\d/, '"n\\":1'),
    ])
      expect(
        (await check({ digests: [{ name: 'forged.json', text: forged }] })).findings.join(),
      ).toContain('forged.json 不是')
  })

  it('goes on after a crash between the file and the table, and after a seal that somebody forged', async () => {
    await asOwner(`delete from log_seal where number = (select max(number) from log_seal)`)
    await write('after the crash')
    await seal()
    expect((await check()).findings).toEqual([])

    await asOwner(
      `insert into log_seal(body, signature) select
        format('{"n":%s,"key":"x","tables":{"event_log":{"to":9e15}}}', n), 'x' from generate_series(100, 159) n`,
    )

    await write('after the forgery')
    const before = readFileSync(anchors(), 'utf8').split('\n').length

    await seal()
    expect(readFileSync(anchors(), 'utf8').split('\n').length).toBe(before + 1)
    await asOwner(`delete from log_seal where body like '%"x"%'`)
    expect(await check()).toMatchObject({ findings: [], unsealed: 0 })
  })

  it('says when the database was set back, and is whole again from there on', async () => {
    await asOwner(`delete from event_log where number > 5`)
    await write('after the restore')
    await seal()
    await write('and on')
    await seal()
    expect((await check()).findings.join('\n')).toMatch(/操作日志.*应有/)
    expect((await check({ from: 5 })).findings).toEqual([])
  })

  it('takes a line that is committed late into a later seal', async () => {
    const { database } = portal.services
    for (const table of tables) await asOwner(`alter table ${table} enable trigger user`)
    let isCommitted = false
    const late = database.transaction(async (query) => {
      await portal.services.eventLog.write(
        noCaller,
        'late',
        { kind: 'export', subject: 'late' },
        query,
      )
      await new Promise((resolve) => setTimeout(resolve, 300))
      isCommitted = true
    })

    await new Promise((resolve) => setTimeout(resolve, 50))
    await write('early')
    await seal()
    await late
    expect(isCommitted).toBe(true)
    await seal()
    expect(await check()).toMatchObject({ findings: [], unsealed: 0 })
  })

  it('is sealed though somebody never lets go of the lock of who writes, with what was written long ago', async () => {
    const client = new pg.Client({ connectionString: portal.databaseUrl })
    await client.connect()
    await client.query(`select pg_advisory_lock_shared(${writersLock})`)
    await seal()
    expect(await check()).toMatchObject({ findings: [], unsealed: 1 })
    await write('long ago')
    portal.time.now = new Date(portal.time.now.getTime() + 600_000)
    await write('just now')
    await seal()
    expect(await check()).toMatchObject({ findings: [], unsealed: 1 })
    await client.end()
    await seal()
    expect(await check()).toMatchObject({ findings: [], unsealed: 0 })
  })

  it('is sealed by one node at a time', async () => {
    const writing = (async () => {
      for (let at = 0; at < 200; at++) await write(`node ${at}`)
    })()
    for (let at = 0; at < 30; at++) await Promise.all([seal(), seal(), seal()])
    await writing
    await seal()
    expect((await check()).findings).toEqual([])
  })
})

describe('nodes with anchor files of their own and one key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinlu-other-node-'))
  const pemOf = () => readFileSync(join(portal.dataDir, 'log', 'key.pem'), 'utf8')
  const sealAt = (keys: LogKeys) => {
    const { database, clock } = portal.services
    return sealLog({ database, keys, clock })
  }
  afterAll(() => rmSync(folder, { recursive: true }))

  it('seal in turn, and the log is whole by the anchors of each', async () => {
    const keys = readLogKeys(folder, pemOf())
    for (const name of ['三', '四', '五']) {
      await write(`first ${name}`)
      await seal()
      await write(`second ${name}`)
      await sealAt(keys)
    }

    await seal()
    const { query } = portal.services.database
    for (const nodeKeys of [portal.services.eventLog.keys, keys])
      expect(await checkLog({ query, keys: nodeKeys })).toMatchObject({
        findings: [],
        seals: 9,
        unsealed: 0,
      })
  })

  it('start with that key only: with another one a node says where to get it', async () => {
    const { database, eventLog } = portal.services
    await registerLogKey(database, eventLog.keys)
    await registerLogKey(database, readLogKeys(folder, pemOf()))

    const other = mkdtempSync(join(folder, 'other-'))
    await expect(registerLogKey(database, readLogKeys(other))).rejects.toThrow(
      /由另一把密钥（[0-9a-f]{12}）标记.*LOG_KEY_FILE/,
    )

    // A new key beside the former one is a change of keys.
    copyFileSync(join(portal.dataDir, 'log', 'key.pem'), join(other, 'log', 'former.pem'))
    await registerLogKey(database, readLogKeys(other))
    await expect(registerLogKey(database, eventLog.keys)).rejects.toThrow('由另一把密钥')
    expect(() => readLogKeys(folder, 'no key')).toThrow('LOG_KEY 不是日志的密钥')
  })
})

describe('the digest of a day', () => {
  it('is for administrators, of a day that was, and fetching it leaves a line', async () => {
    const other = await portal.tokenOf(
      await portal.addAccount({ username: 'leader', roles: ['leader'], region: '530000' }),
    )
    expect(
      (await portal.call('GET', '/api/log/digest?day=2025-08-20', { token: other })).status,
    ).toBe(403)
    expect((await portal.call('GET', '/api/log/digest?day=2025-08-20')).status).toBe(401)

    for (const day of ['2025-02-30', 'x', '2025-08-20x', '2025-08-21'])
      expect([
        day,
        (await portal.call('GET', `/api/log/digest?day=${day}`, { token: admin })).status,
      ]).toEqual([day, 400])

    expect(
      (await portal.call('GET', '/api/log/digest?day=2025-08-01', { token: admin })).status,
    ).toBe(404)
    expect(
      (await portal.call('GET', '/api/log/digest?day=2025-08-20', { token: admin })).status,
    ).toBe(200)
    expect(
      await portal.services.database.query(
        `select username, subject, result from event_log where kind = 'log-digest' order by number desc limit 1`,
      ),
    ).toEqual([{ username: 'root', subject: '2025-08-20', result: 'done' }])
  })
})
