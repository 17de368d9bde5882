import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { runTimers } from '#server/jobs/timers.ts'
import { verifyLog } from '#server/log/action-log.ts'
import { addApplicant, addDraft, districtPassForm, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let district = ''
let colleague = ''
let city = ''
let elsewhere = ''
const start = new Date('2025-08-20T10:00:00+08:00')
const later = (seconds: number) => (portal.time.now = new Date(start.getTime() + seconds * 1000))

beforeAll(async () => {
  portal = await openPortal()
  const tokenFor = async (username: string, role: string, region: string) =>
    portal.tokenOf(await portal.addAccount({ username, roles: [role], region }))

  district = await tokenFor('back-district', 'district', '530828')
  colleague = await tokenFor('back-colleague', 'district', '530828')
  city = await tokenFor('back-city', 'city', '530800')
  elsewhere = await tokenFor('back-elsewhere', 'district', '530102')
})
afterAll(() => portal.close())
let seed = 710
beforeEach(async () => {
  portal.time.now = start
  applicant = await addApplicant(portal, seed++, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
})

const read = async (id: string, token = district) =>
  (await portal.call<RecordView>('GET', apiPaths.record('declaration', id), { token })).body.data
const back = (record: RecordView, token = district, headers: Record<string, string> = {}) =>
  portal.call<RecordView>('POST', apiPaths.takeBack('declaration', record.id), {
    token,
    body: { version: record.version },
    headers,
  })
const messages = async (id: string) =>
  (
    await portal.services.database.query(
      'select title from message where record_id = $1 order by title',
      [id],
    )
  ).length
const row = async (id: string) => {
  const [storedRow] = await portal.services.database.query(
    'select state, flags, submitted_at, state_since, state_time, due_at, definition, head, grams, data from e_declaration where id = $1',
    [id],
  )
  return storedRow
}

async function submitted(brand: string): Promise<RecordView> {
  const draft = await addDraft(portal, applicant, 'product', brand)
  const answer = await move(portal, applicant.token, draft, 'submit')
  if (answer.status !== 200) throw new Error(answer.text)

  return read(draft.id)
}
async function passed(record: RecordView): Promise<RecordView> {
  const answer = await move(portal, district, record, 'districtPass', districtPassForm)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.data
}

test('undo restores a decision with its notices, and is logged', async () => {
  const record = await submitted('回岭')
  const before = await row(record.id)
  const messageCount = await messages(record.id)

  later(1)
  const moved = await passed(record)

  expect([
    moved.state,
    moved.data['publicityFrom'],
    (await messages(record.id)) > messageCount,
  ]).toEqual(['cityPending', '2025-08-01', true])

  later(9)
  const answer = await back(moved)

  expect([answer.status, answer.body.data.state, answer.body.data.version]).toEqual([
    200,
    'districtPending',
    moved.version + 1,
  ])

  expect(await row(record.id)).toEqual(before)
  expect(await messages(record.id)).toBe(messageCount)
  expect(answer.body.data.may.transitions.map(({ id }) => id)).toContain('districtPass')

  const log = await portal.call<LogEntry[]>('GET', apiPaths.log('declaration', record.id), {
    token: district,
  })
  const lines = log.body.data.map(({ actionTitle, from, to, step }) => ({
    actionTitle,
    from,
    to,
    step,
  }))

  expect(lines.slice(-2)).toEqual([
    { actionTitle: '审核通过并上报', from: 'districtPending', to: 'cityPending', step: null },
    { actionTitle: '撤回办理', from: 'cityPending', to: 'districtPending', step: null },
  ])

  expect(await verifyLog(portal.services.database.query)).toBe(null)

  later(20)
  const again = await passed(await read(record.id))

  expect(again.state).toBe('cityPending')
})

test('it is too late when the seconds are over by the clock of the server', async () => {
  const record = await passed(await submitted('迟云'))
  later(13)
  const { status, body } = await back(record)

  expect([status, body.msg]).toEqual([
    409,
    '已超过 10 秒，不能再撤销；需要更改的，请联系现在的办理人退回',
  ])

  expect((await read(record.id)).state).toBe('cityPending')
})

test('another user’s step cannot be undone; without read access the record is not found', async () => {
  const record = await passed(await submitted('他山'))
  expect(await back(record, colleague)).toMatchObject({
    status: 403,
    body: { msg: '只有办理人本人可以撤销' },
  })

  expect(await back(record, applicant.token)).toMatchObject({ status: 403 })
  expect((await back(record, elsewhere)).status).toBe(404)
  expect((await back(record)).status).toBe(200)
})

test('a step is undone once; a retry gets the same answer', async () => {
  const record = await passed(await submitted('一度'))
  const headers = { 'idempotency-key': 'taking-back-0001' }
  const first = await back(record, district, headers)
  const repeated = await back(record, district, headers)

  expect([first.status, repeated.status, repeated.body.data.version]).toEqual([
    200,
    200,
    first.body.data.version,
  ])

  expect(await back(first.body.data)).toMatchObject({
    status: 409,
    body: { msg: '没有可以撤销的办理' },
  })
})

test('what the next level has dealt with, or anybody has changed, stays', async () => {
  const record = await passed(await submitted('市接'))
  const onward = await move(portal, city, record, 'cityPass', { opinion: '同意推荐。' })

  expect(onward.status).toBe(200)
  expect(await back(record)).toMatchObject({
    status: 409,
    body: { msg: expect.stringContaining('不能撤销') },
  })

  const now = await read(record.id)

  expect((await back(now)).status).toBe(403)
  expect(now.state).toBe('provincePending')

  // The city takes its own step back; the district's stays done.
  expect((await back(onward.body.data, city)).body.data.state).toBe('cityPending')
})

test('a step without undo cannot be undone, and expired undo data is deleted', async () => {
  const record = await submitted('归南')
  const returned = await move(portal, district, record, 'districtReject', {
    rejectReason: 'other',
    opinion: '经核实，不符合本年度征集条件，不予通过。',
  })

  expect(returned.body.msg).toBe('')
  expect((await back(returned.body.data)).status).toBe(409)
  later(2 * 3600)
  await portal.services.database.query("delete from job_lock where name = 'timers'")
  await runTimers(portal.services)
  const left = await portal.services.database.query('select 1 from noted_step where at < $1', [
    start,
  ])

  expect(left.length).toBe(0)
})

test('remarks that the decision settled are open again', async () => {
  const returning = { returnReason: ['other'], opinion: '请按批注修改后重新提交。' }
  const remark = { path: 'slogan', level: 'advice', content: '口号与商标不一致' }
  let record = await submitted('批注')

  record = (await move(portal, district, record, 'districtReturn', returning, [remark])).body.data
  record = (await move(portal, applicant.token, record, 'submit')).body.data
  const moved = await passed(await read(record.id))

  expect(moved.remarks.map(({ resolved }) => resolved)).toEqual([true])
  expect((await back(moved)).body.data.remarks.map(({ resolved }) => resolved)).toEqual([false])
})
