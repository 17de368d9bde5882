import { afterAll, beforeAll, expect, it } from 'vitest'
import { findExpiredRows, fieldsNotCopied } from '#config-model/forms/copied-data.ts'
import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let applicant: Applicant
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 95, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
})
afterAll(() => portal.close())

const upload = async (field: string) =>
  (
    await portal.call<FileValue>('POST', `/api/file?entity=declaration&field=${field}`, {
      token: applicant.token,
      ...uploadForm(`${field}.pdf`, pdf(field)),
    })
  ).body.data

it('a copy of last year has neither last year’s signed letter nor its commitment, and everything else', async () => {
  const draft = await addDraft(portal, applicant, 'product', '去年的品牌')
  const { body } = await portal.call<RecordView>('PATCH', `/api/record/declaration/${draft.id}`, {
    token: applicant.token,
    body: {
      version: draft.version,
      changes: {
        agree: true,
        intro: '主体简介',
        commitmentFile: [{ ...(await upload('commitmentFile')) }],
        license: [{ ...(await upload('license')) }],
      },
    },
  })

  expect(body.data.data['commitmentFile']).toHaveLength(1)
  const copy = await portal.call<RecordView>('POST', '/api/record/declaration', {
    token: applicant.token,
    body: { data: { type: 'product', brandName: '今年的品牌' }, copyFrom: draft.id },
  })

  const { data } = copy.body.data

  expect(data).toMatchObject({
    intro: '主体简介',
    brandName: '今年的品牌',
    license: [{ name: 'license.pdf' }],
  })

  expect(data).not.toHaveProperty('commitmentFile')
  expect(data['agree'] ?? false).toBe(false)
})

it('the omitted parts of a copy are listed before it is created', () => {
  const titles = fieldsNotCopied(portal.services.config(), 'declaration').map(({ title }) => title)
  expect(titles).toContain('真实性承诺书')
  expect(titles).toContain('本主体已阅读并同意上述承诺')
  expect(titles).not.toContain('营业执照（法人证书）')
})

it('expired certificates are not copied and are listed by name; valid ones are copied', async () => {
  const config = portal.services.config()
  const applicant = await addApplicant(portal, 96, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const draft = await addDraft(portal, applicant, 'product', '旧证书的品牌')
  const certs = (draft.data['certs'] as RecordData[]).slice(0, 1)
  const [valid] = certs
  const expired = { ...valid, certNo: 'GF530822200001', validTo: '2021-01-31' }
  const saved = await portal.call<RecordView>('PATCH', `/api/record/declaration/${draft.id}`, {
    token: applicant.token,
    body: { version: draft.version, changes: { certs: [expired, valid as Json] } },
  })

  const { data } = saved.body.data
  const context = { record: saved.body.data, user: null, now: portal.services.clock() }

  expect(
    findExpiredRows(config, data, context).map(({ list, index, date }) => [
      list.title,
      index,
      date,
    ]),
  ).toEqual([[config.entities['declaration']?.fields['certs']?.title, 0, '2021-01-31']])
  const copy = await portal.call<RecordView>('POST', '/api/record/declaration', {
    token: applicant.token,
    body: { data: { type: 'product', brandName: '新证书的品牌' }, copyFrom: draft.id },
  })

  expect((copy.body.data.data['certs'] as RecordData[]).map((row) => row['certNo'])).toEqual([
    valid?.['certNo'],
  ])
})
