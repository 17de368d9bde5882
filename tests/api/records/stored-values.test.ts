import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListRow, RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let applicant: Applicant
let config: EditedConfig
let leader: string
beforeAll(async () => {
  config = copyConfig()
  config.edit('pages/declare/status.yaml', [
    '  - { field: type, width: 120 }',
    '  - { field: type, width: 120 }\n  - { field: signer, width: 120 }',
  ])

  portal = await openPortal({ configDir: config.dir, now: new Date('2025-05-05T23:50:00+08:00') })
  applicant = await addApplicant(portal, 43, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  leader = await portal.tokenOf(
    await portal.addAccount({ username: 'values', roles: ['leader'], region: '530000' }),
  )
})
afterAll(async () => {
  await portal.close()
  config.remove()
})
const read = async (id: string, token = applicant.token) =>
  (await portal.call<RecordView>('GET', `/api/record/declaration/${id}`, { token })).body.data

describe('a stored value', () => {
  it('is shown as it is stored, also where a computation would give another one today', async () => {
    const draft = await addDraft(portal, applicant, 'product', '云岫')
    expect(draft.data['signDate']).toBe('2025-05-05')
    const { body } = await move(portal, applicant.token, draft, 'submit')

    portal.time.now = new Date('2025-05-06T00:10:00+08:00')
    expect(body.data.data['signDate']).toBe('2025-05-05')
    expect((await read(draft.id)).data['signDate']).toBe('2025-05-05')
    expect((await read(draft.id, leader)).data['signDate']).toBe('2025-05-05')
  })

  it('that follows from others is stored with every save, so that lists show it', async () => {
    const draft = await addDraft(portal, applicant, 'product', '月湾')
    const saved = await portal.call<RecordView>('PATCH', `/api/record/declaration/${draft.id}`, {
      token: applicant.token,
      body: { version: draft.version, changes: { legalPerson: '李四光' } },
    })

    expect([saved.status, saved.body.data.data['signer']]).toEqual([200, '李四光'])
    const rows = await portal.call<ListRow[]>('GET', '/api/list/rows/declare/status?keyword=月湾', {
      token: applicant.token,
    })

    expect(rows.body.data.map((row) => row.data['signer'])).toEqual(['李四光'])
  })
})
