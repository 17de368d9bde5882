import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileValue } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { pdf, uploadForm } from '../upload-form.ts'

let portal: TestPortal
let owner: Applicant
let record: RecordView
let file: string
const strangers: Record<string, string> = {}
const none = 'does-not-exist'

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 501, { region: '530828', industry: 'tea', isRegional: false })
  const draft = await addDraft(portal, owner, 'product', '同样的回答')

  record = (await move(portal, owner.token, draft, 'submit')).body.data
  file = (record.data['logo'] as unknown as FileValue[])[0]?.id ?? ''
  strangers['applicant'] = (
    await addApplicant(portal, 502, { region: '530828', industry: 'tea', isRegional: false })
  ).token

  for (const [role, region] of [
    ['district', '532504'],
    ['city', '532500'],
    ['content', null],
    ['expert', null],
  ] as const)
    strangers[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}-same`, roles: [role], region }),
    )
})
afterAll(() => portal.close())

const calls: [
  'GET' | 'PATCH' | 'POST' | 'DELETE',
  (id: string) => string,
  ((id: string) => unknown)?,
][] = [
  ['GET', (id) => `/api/record/declaration/${id}`],
  ['GET', (id) => `/api/record/declaration/${id}/log`],
  ['GET', (id) => `/api/record/declaration/${id}/remarks`],
  ['GET', (id) => `/api/record/declaration/${id}/check`],
  ['GET', (id) => `/api/record/declaration/${id}/previous`],
  ['GET', (id) => `/api/declare/getInfo?id=${id}`],
  ['GET', (id) => `/2023-api/declare/getInfo?id=${id}`],
  ['GET', (id) => `/api/declare/audit/view?id=${id}`],
  ['GET', (id) => `/api/declare/audit/log/list?id=${id}`],
  ['GET', (id) => `/api/declare/audit/remark/list?id=${id}`],
  [
    'PATCH',
    (id) => `/api/record/declaration/${id}`,
    () => ({ version: 2, changes: { slogan: '改' } }),
  ],
  ['PATCH', (id) => `/api/record/declaration/${id}/remarks/r`, () => ({ reply: '答复' })],
  ['PATCH', (id) => `/api/record/declaration/${id}/remarks/r`, () => ({ resolved: true })],
  ['DELETE', (id) => `/api/record/declaration/${id}`],
  ['POST', (id) => `/api/record/declaration/${id}/publication/publish`, () => ({ version: 2 })],
  ['GET', (id) => `/api/record/declaration/${id}/versions`],
  ['GET', (id) => `/api/record/declaration/${id}/versions/1`],
  ['POST', (id) => `/api/record/declaration/${id}/versions/1`, () => ({ version: 2 })],
  [
    'POST',
    (id) => `/api/record/declaration/${id}/transition/withdraw`,
    () => ({ version: 2, form: {} }),
  ],
  [
    'POST',
    (id) => `/api/record/declaration/${id}/transition/districtPass`,
    () => ({ version: 1, form: {} }),
  ],
  [
    'POST',
    () => '/api/transition/declaration/districtPass',
    (id) => ({ items: [{ id, version: 2 }], form: {} }),
  ],
  ['POST', () => '/api/record/declaration', (id) => ({ data: { brandName: '抄' }, copyFrom: id })],
  ['GET', (id) => `/api/lookup/records/declaration?ids=${id}`],
  ['GET', (id) => `/api/lookup/records/enterprise?ids=${id}`],
  ['GET', (id) => `/api/record/enterprise/${id}`],
  ['GET', (id) => `/api/common/article/view/${id}`],
]

describe.each(['applicant', 'district', 'city', 'content', 'expert'])(
  'to a stranger (%s)',
  (who) => {
    it.each(calls.map(([method, path, body]) => [method, path(':id'), path, body] as const))(
      '%s %s answers the same for what exists and what does not',
      async (method, _, path, body) => {
        const ask = async (id: string) => {
          const { status, text } = await portal.call(method, path(id), {
            token: strangers[who],
            body: body?.(id),
          })
          return [status, text.replaceAll(id, ':id').replace(/"requestId":"[^"]*"/, '')]
        }

        const existingId = path(':id').includes('enterprise') ? owner.enterprise.id : record.id

        expect(await ask(existingId)).toEqual(await ask(none))
      },
    )

    it('a file gets the same answer for download and attachment', async () => {
      const ask = async (id: string) => {
        const { status, text } = await portal.call('GET', `/api/file/${id}`, {
          token: strangers[who],
        })
        return [status, text.replace(/"requestId":"[^"]*"/, '')]
      }

      expect(await ask(file)).toEqual(await ask(none))
      if (who !== 'applicant') return

      const attach = async (id: string) => {
        const { status, body } = await portal.call('POST', '/api/record/declaration', {
          token: strangers[who],
          body: {
            data: { type: 'product', logo: [{ id, name: 'a.png', size: 1, type: 'image/png' }] },
          },
        })

        return [status, body.msg]
      }

      expect(await attach(file)).toEqual(await attach(none))
    })
  },
)

it('a file of a field that is hidden from a reader is not given, one that is shown is', async () => {
  const district = await portal.tokenOf(
    await portal.addAccount({ username: 'district-file', roles: ['district'], region: '530828' }),
  )
  expect((await portal.call('GET', `/api/file/${file}`, { token: district })).status).toBe(200)
  const loose = await portal.call<FileValue>('POST', '/api/file?entity=declaration&field=license', {
    token: owner.token,
    ...uploadForm('执照.pdf', pdf('loose')),
  })

  expect(
    (await portal.call('GET', `/api/file/${loose.body.data.id}`, { token: district })).status,
  ).toBe(404)
})
