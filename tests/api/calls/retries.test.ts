import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 21, { region: '530828', industry: 'tea', isRegional: false })
})
afterAll(() => portal.close())

const create = (key: string, brandName: string) =>
  portal.call<RecordView>('POST', '/api/record/declaration', {
    token: applicant.token,
    body: { data: { type: 'product', brandName } },
    headers: { 'idempotency-key': key },
  })

describe('a call repeated with the same Idempotency-Key', () => {
  test('acts once, even when both arrive together', async () => {
    const answers = await Promise.all([
      create('key-00001', '云岭'),
      create('key-00001', '云岭'),
      create('key-00001', '云岭'),
    ])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await create('key-00001', '云岭')).body.data.id).toBe(answers[0].body.data.id)
    expect(await portal.services.database.query('select id from e_declaration')).toHaveLength(1)
  })

  test('acts again when the first failed', async () => {
    const bad = {
      token: applicant.token,
      body: { data: { type: 'product', none: 1 } },
      headers: { 'idempotency-key': 'key-00002' },
    }
    expect((await portal.call('POST', '/api/record/declaration', bad)).status).toBe(400)
    expect((await create('key-00002', '云峰')).status).toBe(200)
  })

  test('means another call under another path or user', async () => {
    const other = await addApplicant(portal, 22, { region: '530828', industry: 'tea', isRegional: false })
    const answer = await portal.call<RecordView>('POST', '/api/record/declaration', {
      token: other.token,
      body: { data: { type: 'product', brandName: '云岭' } },
      headers: { 'idempotency-key': 'key-00001' },
    })
    expect(answer.body.data.owner).toBe(other.enterprise.id)
  })
})
