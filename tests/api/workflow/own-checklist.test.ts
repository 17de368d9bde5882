import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordContext } from '#config-model/conditions/context.ts'
import { draftRecord, type RecordData } from '#config-model/record.ts'
import { evaluateEvidence, type Evidence } from '#config-model/workflow/evidence.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { sentConfig } from '../sent-config.ts'

let portal: TestPortal
let applicant: Applicant
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 141, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
})
afterAll(() => portal.close())

const ask = (id: string, token = applicant.token) =>
  portal.call<Evidence[]>('GET', apiPaths.recordChecklist('declaration', id), { token })
const verdicts = (points: Evidence[]) =>
  Object.fromEntries(points.map(({ item, verdict }) => [item, verdict]))
const draftWith = (brand: string, change: RecordData) =>
  addDraft(portal, applicant, 'product', brand, change)

it('before submitting an applicant sees the same checklist results as the reviewers', async () => {
  const draft = await draftWith('自查的品牌', { useStart: '2024-12-01' })
  const { body } = await ask(draft.id)

  expect(verdicts(body.data)).toMatchObject({
    trademark: 'pass',
    years: 'fail',
    subject: 'person',
    files: 'person',
  })

  const config = portal.services.config()
  const { body: read } = await portal.call<RecordView>(
    'GET',
    apiPaths.record('declaration', draft.id),
    {
      token: applicant.token,
    },
  )

  const atDesk = evaluateEvidence(
    config,
    config.workflows['declaration']!.transitions['districtPass']!,
    recordContext(
      config,
      draftRecord({ ...read.data, entity: 'declaration' }),
      null,
      portal.services.clock(),
    ),
  )

  expect(body.data).toEqual(atDesk)
  expect(body.data.find(({ item }) => item === 'years')?.read).toMatchObject([
    { title: '品牌启用日期' },
  ])
})

it('others and submitted records get no checklist, and the conditions stay on the server', async () => {
  const draft = await draftWith('只有本人看的品牌', {})
  const other = await addApplicant(portal, 142, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  expect((await ask(draft.id, other.token)).status).toBe(404)
  const submitted = await portal.call(
    'POST',
    apiPaths.transition('declaration', draft.id, 'submit'),
    {
      token: applicant.token,
      body: { version: draft.version, form: {} },
    },
  )

  expect(submitted.status).toBe(200)
  expect((await ask(draft.id)).body.data).toEqual([])
  const { config } = await sentConfig(portal, applicant.token)

  expect(JSON.stringify(config.workflows['declaration'])).not.toContain('"evidence"')
})
