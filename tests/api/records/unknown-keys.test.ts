import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Json, RecordData } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let owner: Applicant
let draft: RecordView
/** Of a row that was sent without one. */
const id = expect.stringMatching(/^r[a-z0-9]+$/) as string
beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 801, { region: '530828', industry: 'tea', isRegional: false })
  draft = await addDraft(portal, owner, 'product', '云雾')
})
afterAll(() => portal.close())

const save = async (changes: RecordData) => {
  const { version } = (
    await portal.call<RecordView>('GET', `/api/record/declaration/${draft.id}`, {
      token: owner.token,
    })
  ).body.data

  return portal.call<RecordView>('PATCH', `/api/record/declaration/${draft.id}`, {
    token: owner.token,
    body: { version, changes },
  })
}
const stored = async (name: string): Promise<Json> =>
  (
    await portal.services.database.query<{ value: Json }>(
      'select data->$2 as value from e_declaration where id = $1',
      [draft.id, name],
    )
  )[0]!.value

it('a row with keys that its fields do not name is refused, however many are sent, and nothing is stored', async () => {
  const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key${at}`, at]))
  const before = await stored('certs')
  const { status, body } = await save({
    certs: [{ certNo: 'A-1' }, { certNo: 'A-2', ...wide, nested: { a: [1] } }],
  })

  expect([status, body.msg]).toEqual([400, '“认证信息”第 2 行没有“key0”这一项，请刷新页面后再填写'])
  expect(await stored('certs')).toEqual(before)
})

it('what an older portal stored beside it opens, and goes with the next save', async () => {
  await portal.services.database.query(
    `update e_declaration set data = data || $2::jsonb where id = $1`,
    [draft.id, JSON.stringify({ certs: [{ certNo: 'A-1', gone: 'x' }], gone: 1 })],
  )

  const opened = await portal.call<RecordView>('GET', `/api/record/declaration/${draft.id}`, {
    token: owner.token,
  })

  expect(opened.status).toBe(200)
  const rows = opened.body.data.data['certs'] as RecordData[]

  expect(rows).toEqual([{ certNo: 'A-1' }])
  expect((await save({ certs: rows.map((row) => ({ ...row, certNo: 'A-2' })) })).status).toBe(200)
  expect(await stored('certs')).toEqual([{ _id: id, certNo: 'A-2' }])
})

it('a field that the record does not have is refused', async () => {
  expect((await save({ gone: 1 })).body.msg).toBe('没有“gone”这个字段')
})
