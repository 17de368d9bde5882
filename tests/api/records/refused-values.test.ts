import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let draft: RecordView

beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 33, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  draft = await addDraft(portal, applicant, 'product', '云上')
})
afterAll(() => portal.close())

describe('what no form can send is refused in a sentence', () => {
  const save = (changes: unknown, version = draft.version) =>
    portal.call<RecordView>('PATCH', `/api/record/declaration/${draft.id}`, {
      token: applicant.token,
      body: { version, changes },
    })

  it.each([
    [
      '16,000 rows',
      { products: Array.from({ length: 16_000 }, () => ({ name: '茶', price: 'x' })) },
      /最多 \d+ 项/,
    ],
    ['rows that are none', { products: [null] }, /格式不正确/],
    ['a row that is a list', { products: [['茶']] }, /格式不正确/],
    ['an object for a text in a row', { products: [{ name: { $ne: 1 } }] }, /格式不正确/],
    ['a megabyte of text', { story: '长'.repeat(1_100_000) }, /内容过多/],
    [
      'a file whose name is none',
      { testReports: [{ id: 'x', name: [['a']], size: 1, type: 'x' }] },
      /格式不正确/,
    ],
    ['files that are none', { commitmentFile: ['x'] }, /没有|格式不正确/],
  ])('%s', async (_, changes, message) => {
    const { status, body } = await save(changes)
    expect([status, body.msg]).toEqual([400, expect.stringMatching(message)])
  })

  it.each([
    ['deep', `{"version":1,"changes":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    [
      'deep lists',
      `{"version":1,"changes":{"products":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`,
    ],
    ['wide', `{"version":1,"changes":{"products":[${'0,'.repeat(500_000)}0]}}`],
    [
      'many keys',
      `{"version":1,"changes":{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join(',')}}}`,
    ],
  ])('a body that is %s', async (_, payload) => {
    const answer = await portal.app.inject({
      method: 'PATCH',
      url: `/api/record/declaration/${draft.id}`,
      headers: { authorization: applicant.token, 'content-type': 'application/json' },
      payload,
    })

    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })
})
