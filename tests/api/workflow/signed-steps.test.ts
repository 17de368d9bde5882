import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { LogEntry, LookupItem, RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let reviewer: string
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 47, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const id = await portal.addAccount({
    username: 'signing-district',
    roles: ['district'],
    region: '530828',
  })

  await portal.services.database.query(
    `update account set name = '岩思雨', nick_name = '思雨' where id = $1`,
    [id],
  )

  reviewer = await portal.tokenOf(id)
})
afterAll(() => portal.close())

it('a step and a remark are signed with the real name and the account, whatever somebody calls themselves', async () => {
  for (const token of [reviewer, applicant.token])
    await portal.call('POST', apiPaths.updateProfile, { token, body: { nickName: '杨建国' } })
  const sent = (
    await move(
      portal,
      applicant.token,
      await addDraft(portal, applicant, 'product', '云上'),
      'submit',
    )
  ).body

  const answer = await portal.call<RecordView>(
    'POST',
    `/api/record/declaration/${sent.data.id}/transition/districtReturn`,
    {
      token: reviewer,
      body: {
        version: sent.data.version,
        form: { returnReason: ['other'], opinion: '品牌故事过于简单，请补充后重新提交。' },
        remarks: [{ path: 'story', level: 'must', content: '请补充品牌发展历程' }],
      },
    },
  )

  expect([answer.status, answer.body.msg]).toEqual([200, ''])
  expect(answer.body.data.remarks.map(({ by }) => by)).toEqual(['岩思雨（signing-district）'])
  const log = await portal.call<LogEntry[]>('GET', `/api/record/declaration/${sent.data.id}/log`, {
    token: reviewer,
  })

  expect(log.body.data.map(({ operatorName }) => operatorName)).toEqual([
    applicant.enterprise.data['name'],
    '岩思雨（signing-district）',
  ])

  const owned = { token: applicant.token }
  const seen = await portal.call<RecordView>(
    'GET',
    `/api/record/declaration/${sent.data.id}`,
    owned,
  )

  expect(seen.body.data.remarks.map(({ by }) => by)).toEqual(['岩思雨'])
  const story = await portal.call<LogEntry[]>(
    'GET',
    `/api/record/declaration/${sent.data.id}/log`,
    owned,
  )

  expect(story.body.data.map(({ operatorName }) => operatorName)).toEqual([
    applicant.enterprise.data['name'],
    '岩思雨',
  ])

  expect(`${seen.text}${story.text}`).not.toContain('signing-district')
  const lookupAnswer = await portal.call<LookupItem[]>(
    'GET',
    `${apiPaths.lookupUsers}?words=signing`,
    {
      token: reviewer,
    },
  )

  expect(lookupAnswer.body.data.map(({ label }) => label)).toEqual([
    '岩思雨（signing-district） · 县级审核员 · 澜沧拉祜族自治县',
  ])
  expect(`${answer.text}${log.text}${lookupAnswer.text}`).not.toContain('杨建国')
})
