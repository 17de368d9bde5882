import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { Pace, PresenceAnswer } from '#contract/routes/workflow.ts'
import { addApplicant, addDraft, districtPassForm, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let district = ''
let leader = ''
const start = new Date('2025-08-20T10:00:00+08:00')

beforeAll(async () => {
  portal = await openPortal()
  const tokenFor = async (username: string, role: string, region: string) =>
    portal.tokenOf(await portal.addAccount({ username, roles: [role], region }))

  district = await tokenFor('work-district', 'district', '530828')
  leader = await tokenFor('work-leader', 'leader', '530000')
  applicant = await addApplicant(portal, 811, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
})
afterAll(() => portal.close())

const submitted = async (brand: string, by = applicant) =>
  (await move(portal, by.token, await addDraft(portal, by, 'product', brand), 'submit')).body.data
const say = (record: RecordView, token: string, body: object = {}) =>
  portal.call<PresenceAnswer>('POST', apiPaths.presence('declaration', record.id), { token, body })

test('who decides hears who else has the record open, until they leave or are silent for a minute; its author never', async () => {
  const record = await submitted('在场')
  expect((await say(record, district)).body.data.others).toEqual([])
  const others = (await say(record, leader)).body.data.others

  expect(others).toHaveLength(1)
  expect((await say(record, district)).body.data.others).toHaveLength(1)
  await say(record, leader, { isGone: true })
  expect((await say(record, district)).body.data.others).toEqual([])
  await say(record, leader)
  portal.time.now = new Date(start.getTime() + 61_000)
  expect((await say(record, district)).body.data.others).toEqual([])
  expect((await say(record, applicant.token)).status).toBe(403)
  expect((await say({ ...record, id: 'none' }, district)).status).toBe(404)
})

test('who closes one of two windows still has the record open in the other', () => {
  const { presence } = portal.services
  const topic = 'open:declaration:twice'
  const from = (account: string, tab: string, isGone = false) =>
    presence.update(topic, { account, name: account, tab, isGone })
  for (const tab of ['one', 'two']) from('twice', tab)
  expect(from('near', 'one')).toEqual(['twice'])
  from('twice', 'one', true)
  expect(from('near', 'one')).toEqual(['twice'])
  from('twice', 'two', true)
  expect(from('near', 'one')).toEqual([])
})

test('what a window said before it left does not bring it back when it arrives late; what it says afterwards does', () => {
  const { presence } = portal.services
  const topic = 'open:declaration:late'
  const word = (said: number, isGone = false) =>
    presence.update(topic, { account: 'late', name: '晚到', tab: 'one', said, isGone })

  word(1)
  word(3, true)
  word(2)
  expect(presence.update(topic, { account: 'near', name: '近处' })).toEqual([])
  word(4)
  expect(presence.update(topic, { account: 'near', name: '近处' })).toEqual(['晚到'])
})

test('another process hears of it too', () => {
  const { presence, streams } = portal.services
  const topic = 'open:declaration:far'
  const note = { account: 'far', name: '远方' }

  streams.receive(JSON.stringify({ from: 'another', topic, note }))
  expect(presence.update(topic, { account: 'near', name: '近处' })).toEqual(['远方'])
  streams.receive(JSON.stringify({ from: 'another', topic, note: { ...note, isGone: true } }))
  expect(presence.update(topic, { account: 'near', name: '近处' })).toEqual([])
})

test('the pace is of the caller, of today, each record once; a break is not counted', async () => {
  const other = await addApplicant(portal, 812, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const records = [await submitted('一件'), await submitted('二件')]

  records.push(await submitted('三件', other), await submitted('四件', other))
  const minutes = [0, 4, 10, 130]

  for (const [at, record] of records.entries()) {
    portal.time.now = new Date(start.getTime() + 3_600_000 + (minutes[at] ?? 0) * 60_000)
    const answer = await move(portal, district, record, 'districtPass', districtPassForm)
    expect(answer.status).toBe(200)
  }

  const paceOf = async (token: string) =>
    (await portal.call<Pace>('GET', apiPaths.pace('declaration'), { token })).body.data

  expect(await paceOf(district)).toEqual({ done: 4, minutes: 5 })
  expect(await paceOf(leader)).toEqual({ done: 0, minutes: null })
  const last = records[3]

  await portal.call('POST', apiPaths.takeBack('declaration', last?.id ?? ''), {
    token: district,
    body: { version: (last?.version ?? 0) + 1 },
  })

  expect((await paceOf(district)).done).toBe(3)
  expect(
    (await portal.call('GET', apiPaths.pace('declaration'), { token: applicant.token })).status,
  ).toBe(403)
})
