import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import type { LogEntry, RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

const config = copyConfig()
let portal: TestPortal
let applicant: Applicant
let district: string
let record: RecordView
const form = { returnReason: ['other'], opinion: '材料不完整，请按附件逐项补正。' }
const upload = async (token: string, name: string) =>
  (
    await portal.call<FileValue>(
      'POST',
      '/api/file?entity=declaration&field=transition.districtReturn.evidence',
      {
        token,
        ...uploadForm(name, pdf(name)),
      },
    )
  ).body.data

beforeAll(async () => {
  config.edit('workflows/declaration.yaml', [
    '      returnDeadline: { type: date-time, title: 补正截止',
    '      evidence: { type: files, title: 补正清单, accept: [pdf], maxSize: 5MB, maxItems: 3 }\n      returnDeadline: { type: date-time, title: 补正截止',
  ])

  portal = await openPortal({ configDir: config.dir })
  applicant = await addApplicant(portal, 91, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  district = await portal.tokenOf(
    await portal.addAccount({ username: 'dialog-files', roles: ['district'], region: '530828' }),
  )
  const draft = await addDraft(portal, applicant, 'product', '青岚')

  record = (await move(portal, applicant.token, draft, 'submit')).body.data
})
afterAll(async () => {
  await portal?.close()
  config.remove()
})

describe('a file attached to a decision', () => {
  it('belongs to the record from then on: its owner finds it in the log and may open it', async () => {
    const file = await upload(district, '补正清单.pdf')
    expect(
      (await portal.call('GET', `/api/file/${file.id}`, { token: applicant.token })).status,
    ).toBe(404)
    const returned = await move(portal, district, record, 'districtReturn', {
      ...form,
      evidence: [{ ...file, name: '改名.pdf', size: 1 }] as never,
    })

    expect(returned.body.msg).toBe('')
    const log = await portal.call<LogEntry[]>('GET', `/api/record/declaration/${record.id}/log`, {
      token: applicant.token,
    })

    expect(log.body.data.find((entry) => entry.action === 'districtReturn')?.files).toEqual([file])
    expect(
      log.body.data
        .filter((entry) => entry.action !== 'districtReturn')
        .flatMap((entry) => entry.files),
    ).toEqual([])

    expect(
      (await portal.call('GET', `/api/file/${file.id}`, { token: applicant.token })).status,
    ).toBe(200)
    const other = await addApplicant(portal, 92, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    expect((await portal.call('GET', `/api/file/${file.id}`, { token: other.token })).status).toBe(
      404,
    )
  })

  it('cannot be somebody else’s, and must exist', async () => {
    const draft = await addDraft(portal, applicant, 'enterprise', '云栖')
    const submitted = (await move(portal, applicant.token, draft, 'submit')).body.data
    const foreign = await upload(
      await portal.tokenOf(
        await portal.addAccount({
          username: 'dialog-other',
          roles: ['district'],
          region: '532504',
        }),
      ),
      '别人.pdf',
    )

    expect(
      (
        await move(portal, district, submitted, 'districtReturn', {
          ...form,
          evidence: [foreign] as never,
        })
      ).status,
    ).toBe(403)

    const missing = { ...foreign, id: 'nothing' }

    expect(
      (
        await move(portal, district, submitted, 'districtReturn', {
          ...form,
          evidence: [missing] as never,
        })
      ).status,
    ).toBe(403)
  })
})
