import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import {
  addApplicant,
  addDraft,
  answerRemarks,
  districtPassForm,
  move,
  type Applicant,
} from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let district = ''
let other = ''
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 57, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const tokenFor = async (username: string, region: string) =>
    portal.tokenOf(await portal.addAccount({ username, roles: ['district'], region }))

  district = await tokenFor('district-rounds', '530828')
  other = await tokenFor('district-elsewhere', '530102')
})
afterAll(() => portal.close())

const roundOf = (id: string, token: string) =>
  portal.call<RecordView | null>('GET', `${apiPaths.previousRecord('declaration', id)}?of=round`, {
    token,
  })
const remark = { path: 'slogan', level: 'must', content: '口号与商标不一致' }
const returning = { returnReason: ['other'], opinion: '请按批注修改后重新提交。' }
const submitted = async (brand: string, change = {}) => {
  const answer = await move(
    portal,
    applicant.token,
    await addDraft(portal, applicant, 'product', brand, change),
    'submit',
  )

  if (answer.status !== 200) throw new Error(answer.text)

  return answer.body.data
}

/** Changes what was remarked, answers and submits again. */
async function correct(record: RecordView, slogan: string): Promise<RecordView> {
  await answerRemarks(portal, applicant.token, record)
  const saved = await portal.call<RecordView>('PATCH', apiPaths.record('declaration', record.id), {
    token: applicant.token,
    body: { version: record.version, changes: { slogan } },
  })

  if (saved.status !== 200) throw new Error(saved.text)

  const again = await move(portal, applicant.token, saved.body.data, 'submit')
  if (again.status !== 200) throw new Error(again.text)

  return again.body.data
}

test('the returned content is stored: the next reviewer compares it with the resubmission, round by round', async () => {
  let record = await submitted('云岫', { slogan: '第一句' })
  expect((await roundOf(record.id, district)).body.data).toBe(null)

  record = (await move(portal, district, record, 'districtReturn', returning, [remark])).body.data
  record = await correct(record, '第二句')
  const first = await roundOf(record.id, district)

  expect([first.status, first.body.data?.data['slogan'], first.body.data?.remarks]).toEqual([
    200,
    '第一句',
    [],
  ])

  const now = await portal.call<RecordView>('GET', apiPaths.record('declaration', record.id), {
    token: district,
  })

  expect(now.body.data.data['slogan']).toBe('第二句')
  expect(now.body.data.remarks.map(({ resolved, reply }) => [resolved, reply])).toEqual([
    [false, '已按批注修改'],
  ])

  record = (await move(portal, district, record, 'districtReturn', returning, [remark])).body.data
  record = await correct(record, '第三句')
  expect((await roundOf(record.id, district)).body.data?.data['slogan']).toBe('第二句')
})

test('what is passed on keeps nothing, and an earlier round is read by those alone who may read the record', async () => {
  const record = await submitted('月湾')
  const passed = await move(portal, district, record, 'districtPass', districtPassForm)

  expect(passed.status).toBe(200)
  expect((await roundOf(record.id, district)).body.data).toBe(null)

  const returned = await submitted('石上', { slogan: '仅本县可见' })

  await move(portal, district, returned, 'districtReturn', returning, [remark])
  const { status, text } = await roundOf(returned.id, other)

  expect([status, text.includes('仅本县可见')]).toEqual([404, false])
})

test('a value that a role sees masked is masked in the earlier round too', async () => {
  const province = await portal.tokenOf(
    await portal.addAccount({ username: 'province-rounds', roles: ['province'], region: '530000' }),
  )
  const [row] = await portal.services.database.query<{ id: string }>(
    `select record_id as id from record_round where data->>'brandName' = '云岫' limit 1`,
  )
  const { body } = await roundOf(row!.id, province)

  expect(body.data?.data['creditCode']).toContain('****')
})
