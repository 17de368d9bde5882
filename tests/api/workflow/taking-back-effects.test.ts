import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { addApplicant, addDraft, districtPassForm, move, type Applicant } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let edited: EditedConfig
let district = ''
let applicant: Applicant
let seed = 740
beforeAll(async () => {
  edited = copyConfig()
  // A step that may be taken back, and writes over a field, a mark and a limit of time.
  edited.edit(
    'workflows/declaration.yaml',
    ['flags: { ', 'flags: { late: { title: 迟报 }, seen: { title: 已看 }, '],
    [
      '      - { set: { publicityFrom: { form: publicityFrom }, publicityTo: { form: publicityTo } } }\n',
      `      - { set: { publicityFrom: { form: publicityFrom }, publicityTo: { form: publicityTo }, returnFrom: 县级 } }
      - { flag: seen }
      - { unflag: late }
      - { deadline: returnDeadline, workdays: 5 }
`,
    ],
  )

  portal = await openPortal({ configDir: edited.dir })
  district = await portal.tokenOf(
    await portal.addAccount({
      username: 'effects-district',
      roles: ['district'],
      region: '530828',
    }),
  )
})
afterAll(async () => {
  await portal.close()
  edited.remove()
})
beforeEach(async () => {
  applicant = await addApplicant(portal, seed++, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })
})

const query = (text: string, values: unknown[]) => portal.services.database.query(text, values)
const rowOf = async (id: string) =>
  (
    await query(
      'select state, flags, submitted_at, state_since, state_time, due_at, definition, head, data from e_declaration where id = $1',
      [id],
    )
  )[0]
const remarksOf = (id: string) =>
  query('select id, path, content, resolved, reply from remark where record_id = $1 order by id', [
    id,
  ])
const messageTitles = async (id: string) =>
  (
    await query(
      'select m.title from message m join account a on a.id = m.account_id where m.record_id = $1 and a.id = $2 order by m.id',
      [id, applicant.accountId],
    )
  ).map(({ title }) => title)

async function submitted(brand: string): Promise<string> {
  const draft = await addDraft(portal, applicant, 'product', brand)
  const answer = await move(portal, applicant.token, draft, 'submit')
  if (answer.status !== 200) throw new Error(answer.text)

  await query(
    `update e_declaration set flags = '{late}', data = data || $2::jsonb, head = head || $2::jsonb where id = $1`,
    [draft.id, JSON.stringify({ returnFrom: '州（市）级', returnDeadline: '2025-08-30 18:00:00' })],
  )

  await query(
    `insert into remark(id, entity, record_id, path, level, content, by_name, by_role, at, round, resolved)
     select 'r-' || n || $1, 'declaration', $1, 'slogan', 'advice', '口号' || n, '审核人', '县级', now(), 1, n = 2 from generate_series(1, 2) n`,
    [draft.id],
  )

  return draft.id
}

const read = async (id: string) =>
  (await portal.call<RecordView>('GET', apiPaths.record('declaration', id), { token: district }))
    .body.data
async function passed(id: string): Promise<RecordView> {
  portal.time.now = new Date(portal.time.now.getTime() + 60_000)
  const answer = await move(portal, district, await read(id), 'districtPass', districtPassForm)
  if (answer.status !== 200) throw new Error(answer.text)

  return answer.body.data
}
const back = ({ id, version }: RecordView) =>
  portal.call<RecordView>('POST', apiPaths.takeBack('declaration', id), {
    token: district,
    body: { version },
  })

test('undo restores fields, flags, limits and remarks', async () => {
  const id = await submitted('复原')
  const [before, remarks] = [await rowOf(id), await remarksOf(id)]

  expect(remarks.map(({ resolved }) => resolved)).toEqual([false, true])

  const moved = await passed(id)

  expect(moved).toMatchObject({
    state: 'cityPending',
    flags: ['seen'],
    data: { returnFrom: '县级' },
  })

  expect((await rowOf(id))?.['data']).not.toMatchObject({ returnDeadline: '2025-08-30 18:00:00' })
  expect((await remarksOf(id)).map(({ resolved }) => resolved)).toEqual([true, true])

  const answer = await back(moved)

  expect([answer.status, answer.body.data.flags]).toEqual([200, ['late']])
  expect(await rowOf(id)).toEqual(before)
  expect(await remarksOf(id)).toEqual(remarks)

  // Taken again it does the same again.
  expect(await passed(id)).toMatchObject({
    state: 'cityPending',
    flags: ['seen'],
    data: { returnFrom: '县级' },
  })
})

test('the owner gets a message about a step unless muted, and none after its undo', async () => {
  const mute = (muted: string[]) =>
    portal.call('POST', apiPaths.preferences, { token: applicant.token, body: { muted } })
  const id = await submitted('免扰')
  const first = await messageTitles(id)

  expect((await mute(['passed'])).status).toBe(200)
  const muted = await passed(id)

  expect(await messageTitles(id)).toEqual(first)
  expect((await back(muted)).status).toBe(200)
  expect(await messageTitles(id)).toEqual(first)

  expect((await mute([])).status).toBe(200)
  const heard = await passed(id)

  expect(await messageTitles(id)).toEqual([...first, '审核通过'])
  expect((await back(heard)).status).toBe(200)
  expect(await messageTitles(id)).toEqual(first)
})

test('a message that cannot be done without reaches its owner whatever they have muted', async () => {
  expect(
    (
      await portal.call('POST', apiPaths.preferences, {
        token: applicant.token,
        body: { muted: ['passed', 'submitted'] },
      })
    ).status,
  ).toBe(200)

  const id = await submitted('必达')

  expect(await messageTitles(id)).toEqual([])
  const rejected = await move(portal, district, await read(id), 'districtReject', {
    rejectReason: 'other',
    opinion: '经核实，不符合本年度征集条件，不予通过。',
  })

  expect(rejected.body.msg).toBe('')
  expect((await messageTitles(id)).length).toBe(1)
})
