import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Job, JobView } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'

const province = 'declare-audit/province'
let portal: TestPortal
let leader: { id: string; token: string }
let other = ''

beforeAll(async () => {
  portal = await openPortal()
  const id = await portal.addAccount({
    username: 'jobs-leader',
    roles: ['leader'],
    region: '530000',
  })

  leader = { id, token: await portal.tokenOf(id) }
  other = await portal.tokenOf(
    await portal.addAccount({ username: 'jobs-other', roles: ['leader'], region: '530000' }),
  )
})
afterAll(() => portal.close())

/** Declarations that wait for their district, so many, of a brand whose name begins with a word. */
const add = (word: string, count: number) =>
  portal.services.database.withDedicatedConnection((query) =>
    query(
      `insert into e_declaration(id, year, state, region_code, owner_id, version, created_at, updated_at, state_since, grams, head, data)
       select $1 || n, 2025, 'districtPending', '530828', 'o', 1, now(), now(), now(), portal_grams($1 || n), d, d from generate_series(1, $2::int) n,
       lateral (select jsonb_build_object('brandName', $1 || n, 'declareNo', 'N' || n) d) made`,
      [word, count],
    ),
  )
const remind = apiPaths.listMove('remindDistrict', province)
const keyword = (word: string) => ({ query: { keyword: word } })
const begin = async (body: object, { token = leader.token, path = remind, headers = {} } = {}) =>
  portal.call<{ id: string }>('POST', path, { token, body, headers })
const look = async (id: string, token = leader.token) =>
  (await portal.call<JobView>('GET', apiPaths.job(id), { token })).body.data
const linesOf = async (word: string) =>
  portal.services.database.query<{ record_id: string; ip: string }>(
    `select record_id, ip from action_log where record_id like $1 order by record_id`,
    [`${word}%`],
  )

test('all rows of a query are moved one by one, each logged, and their results are stored', async () => {
  await add('整批甲', 60)
  const { status, body } = await begin({ ...keyword('整批甲'), except: ['整批甲7'] })

  expect(status).toBe(200)
  await portal.services.jobs.whenIdle()
  const job = await look(body.data.id)

  expect(job).toMatchObject({
    state: 'done',
    total: 59,
    done: 59,
    refused: 0,
    kind: 'transition',
    reason: null,
  })

  expect([job.title, job.pageTitle].every((text) => /[一-鿿]/.test(text))).toBe(true)
  expect(job.rows).toHaveLength(59)
  const lines = await linesOf('整批甲')

  expect([lines.length, lines.some(({ record_id }) => record_id === '整批甲7')]).toEqual([
    59,
    false,
  ])
})

test('a changed or forbidden row is reported with its reason, the others are done', async () => {
  await add('整批乙', 4)
  await portal.services.database.query(
    `update e_declaration set state = 'cityPending' where id = '整批乙2'`,
  )
  const { body } = await begin(keyword('整批乙'))

  await portal.services.jobs.whenIdle()
  const job = await look(body.data.id)

  expect(job).toMatchObject({ state: 'done', done: 3, refused: 1 })
  expect(job.rows[0]).toMatchObject({ id: '整批乙2', title: '整批乙2', outcome: 'refused' })
  expect(job.rows[0]?.reason).toMatch(/[一-鿿]/)
})

test('what was refused is tried again in one call: the same step with the same values, those rows alone, once', async () => {
  await add('整批壬', 4)
  const { database, jobs } = portal.services
  const put = (state: string) =>
    database.query(`update e_declaration set state = $1 where id in ('整批壬2', '整批壬3')`, [
      state,
    ])

  await put('cityPending')
  const first = (await begin(keyword('整批壬'))).body.data.id

  await jobs.whenIdle()
  expect(await look(first)).toMatchObject({ done: 2, refused: 2, left: 2 })
  const again = (token = leader.token) =>
    portal.call<{ id: string }>('POST', apiPaths.jobAgain(first), { token, body: {} })

  expect((await again(other)).status).toBe(404)
  await put('districtPending')
  const { status, body } = await again()

  expect(status).toBe(200)
  await jobs.whenIdle()
  const job = await look(body.data.id)

  expect(job).toMatchObject({ state: 'done', total: 2, done: 2, refused: 0, left: 0 })
  expect(job.rows.map(({ id }) => id).toSorted()).toEqual(['整批壬2', '整批壬3'])
  expect((await linesOf('整批壬')).map(({ record_id }) => record_id)).toEqual([
    '整批壬1',
    '整批壬2',
    '整批壬3',
    '整批壬4',
  ])

  const storedRequests = await database.query(
    `select asked->>'act' as act, asked->'form' as form, page, kind from job where id = any($1)`,
    [[first, body.data.id]],
  )

  expect(storedRequests[1]).toEqual(storedRequests[0])
  expect((await look(first)).left).toBe(0)
  expect((await again()).status).toBe(409)
  expect((await again()).text).toMatch(/重试/)
})

test('sent twice with one key it is begun once', async () => {
  await add('整批丙', 2)
  const headers = { 'idempotency-key': 'jobs-once-0001' }
  const first = await begin(keyword('整批丙'), { headers })
  const second = await begin(keyword('整批丙'), { headers })

  expect(second.body.data.id).toBe(first.body.data.id)
  await portal.services.jobs.whenIdle()
  expect(await linesOf('整批丙')).toHaveLength(2)
})

test('it is for its author alone, and only for who is offered it; none and too many are refused', async () => {
  await add('整批丁', 2)
  const { body } = await begin(keyword('整批丁'))

  await portal.services.jobs.whenIdle()
  const { id } = body.data

  for (const [method, path] of [
    ['GET', apiPaths.job(id)],
    ['POST', apiPaths.jobCancel(id)],
    ['DELETE', apiPaths.job(id)],
    ['GET', apiPaths.jobFile(id)],
  ] as const)
    expect((await portal.call(method, path, { token: other })).status).toBe(404)

  expect((await begin(keyword('没有这个品牌'))).status).toBe(400)
  const nobody = await portal.addAccount({
    username: 'jobs-district',
    roles: ['district'],
    region: '530828',
  })

  expect((await begin(keyword('整批丁'), { token: await portal.tokenOf(nobody) })).status).toBe(403)
  expect(
    (await begin(keyword('整批丁'), { path: apiPaths.listMove('provinceElect', province) })).status,
  ).toBe(404)
  await add('超限', 2001)
  const much = await begin({ query: { keyword: '超限' } })

  expect([much.status, much.text]).toEqual([400, expect.stringContaining('2000')])
  expect((await portal.call('GET', apiPaths.jobs, { token: other })).body.data).toEqual([])
  const ownJobs = (await portal.call<Job[]>('GET', apiPaths.jobs, { token: leader.token })).body
    .data

  expect(ownJobs.map((job) => job.id)).toContain(id)
  expect((await portal.call('DELETE', apiPaths.job(id), { token: leader.token })).status).toBe(200)
  const left = (await portal.call<Job[]>('GET', apiPaths.jobs, { token: leader.token })).body.data

  expect(left.map((job) => job.id)).not.toContain(id)
})

test('a canceled job ends before its next row; done rows stay done and the rest is reported', async () => {
  await add('整批戊', 40)
  const { database } = portal.services
  let id = ''

  await database.transaction(async (query) => {
    await query(
      `select 1 from e_declaration where id = (select id from e_declaration where id like '整批戊%' order by id limit 1 offset 3) for update`,
    )
    id = (await begin({ query: { keyword: '整批戊', sort: 'brandName' } })).body.data.id
    expect(
      (await portal.call('POST', apiPaths.jobCancel(id), { token: leader.token })).status,
    ).toBe(200)
  })

  await portal.services.jobs.whenIdle()
  const job = await look(id)

  expect(job.state).toBe('cancelled')
  expect(job.done).toBeLessThan(40)
  expect(await linesOf('整批戊')).toHaveLength(job.done)
  expect(job.rows.filter(({ outcome }) => outcome === 'left')).toHaveLength(40 - job.done)
  expect(job.endedAt).not.toBeNull()
})

test('the job of a killed server is continued by the next, each row once; a disabled account ends it with a reason', async () => {
  await add('整批己', 30)
  const dead = await openPortal({ databaseOf: portal })

  await dead.services.jobs.close()
  const made = await dead.call<{ id: string }>('POST', remind, {
    token: leader.token,
    body: keyword('整批己'),
  })

  const { id } = made.body.data

  expect((await look(id)).state).toBe('waiting')

  // As a kill leaves it: ten rows done, the job claimed by nobody who lives.
  const { database } = portal.services

  await database.query(
    `update job set state = 'running', node = 'dead', beat_at = $2 where id = $1`,
    [id, portal.time.now],
  )

  portal.services.jobs.wake()
  await portal.services.jobs.whenIdle()
  expect((await look(id)).done).toBe(0)
  portal.time.now = new Date(portal.time.now.getTime() + 60_000)
  portal.services.jobs.wake()
  await portal.services.jobs.whenIdle()
  expect(await look(id)).toMatchObject({ state: 'done', done: 30 })
  expect(await linesOf('整批己')).toHaveLength(30)
  await dead.close()

  await add('整批庚', 3)
  const gone = await portal.addAccount({
    username: 'jobs-gone',
    roles: ['leader'],
    region: '530000',
  })

  const token = await portal.tokenOf(gone)
  const late = await openPortal({ databaseOf: portal, now: portal.time.now })

  await late.services.jobs.close()
  const left = await late.call<{ id: string }>('POST', remind, { token, body: keyword('整批庚') })

  await database.query('update account set enabled = false where id = $1', [gone])
  portal.services.jobs.wake()
  await portal.services.jobs.whenIdle()
  const [row] = await database.query('select state, reason, done from job where id = $1', [
    left.body.data.id,
  ])

  expect(row).toEqual({ state: 'failed', reason: expect.stringContaining('停用'), done: 0 })
  await late.close()
})

test('a sheet is made by itself with the columns in sight, fetched by its author, and taken away after a day', async () => {
  await add('整批辛', 5)
  const path = apiPaths.exportJob(province)
  const body = {
    keyword: '整批辛',
    sort: 'brandName',
    columns: ['state tag', 'brandName'],
    except: ['整批辛1'],
  }

  const { id } = (await begin(body, { path })).body.data

  await portal.services.jobs.whenIdle()
  const job = await look(id)

  expect(job).toMatchObject({ kind: 'export', state: 'done', total: 4, done: 4 })
  expect(job.file?.name).toMatch(/\.xlsx$/)
  const file = await portal.call('GET', apiPaths.jobFile(id), { token: leader.token })
  const lines = readXlsx(file.bytes)

  expect(lines).toHaveLength(5)
  expect(lines[0]).toHaveLength(2)
  expect(lines[1]?.[1]).toBe('整批辛2')
  expect((await portal.call('GET', apiPaths.jobFile(id), { token: other })).status).toBe(404)
  portal.time.now = new Date(portal.time.now.getTime() + 25 * 3_600_000)
  const removing = vi.spyOn(portal.services.files, 'remove').mockRejectedValueOnce(new Error('EIO'))

  await expect(runTimers(portal.services)).rejects.toThrow('jobs: EIO')
  portal.time.now = new Date(portal.time.now.getTime() + 10 * 60_000)
  await runTimers(portal.services)

  // What could not be removed is removed, not forgotten.
  expect(removing.mock.calls).toEqual([removing.mock.calls[0], removing.mock.calls[0]])
  removing.mockRestore()
  const fresh = await portal.tokenOf(leader.id)

  expect((await portal.call('GET', apiPaths.jobFile(id), { token: fresh })).status).toBe(404)
  expect((await look(id, fresh)).file).toBeNull()
})
