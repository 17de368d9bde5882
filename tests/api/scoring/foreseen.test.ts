import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import type { PreviewedChange } from '#contract/routes/workflow.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { addApplicant, addDraft, move, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let owner: Applicant
let declarations: RecordView[]
const tokens: Record<string, string> = {}

beforeAll(async () => {
  portal = await openPortal()
  owner = await addApplicant(portal, 91, { region: '530828', industry: 'tea', isRegional: false })

  for (const [name, role] of [
    ['first', 'leader'],
    ['second', 'leader'],
    ['province', 'province'],
  ] as const)
    tokens[name] = await portal.tokenOf(
      await portal.addAccount({ username: `${name}f`, roles: [role], region: '530000' }),
    )

  declarations = []
  for (const name of ['澜屿', '山里'])
    declarations.push(await addDraft(portal, owner, 'product', name))
  await portal.services.database.query(`update e_declaration set state = 'scoring'`)

  for (const [at, { id, data }] of declarations.entries()) {
    const parts = { quality: 24, culture: 16, market: 16, innovation: 16, overall: 8 }
    await add('expert-task', 'done', { declaration: id, ...parts })
    await add('score-result', 'ranked', {
      year: 2025,
      declaration: id,
      brandName: data['brandName'] ?? '',
      industry: 'tea',
      items: [{ code: 'Q1', dim: 'quality', maximum: 40, auto: 40 - at }],
      qtyWeight: 0.7,
      expertWeight: 0.3,
      dropped: 0,
      minExperts: 1,
      rankNo: at + 1,
    })
  }
})
afterAll(() => portal.close())

async function add(entity: string, state: string, data: RecordData): Promise<void> {
  const { services } = portal
  const config = services.config()
  const record = blankRecord(services, config, null, entity)
  await insertRecord(services.database.query, config, { ...record, year: 2025, state, data })
}

/** A mark on a declaration, handed in by the first leader. */
async function mark(at: number, markData: RecordData): Promise<RecordView> {
  const declaration = declarations[at]!
  const data = {
    declaration: declaration.id,
    brandName: declaration.data['brandName'] ?? '',
    reason: '经核查需要记录',
  }

  const made = await portal.call<RecordView>('POST', apiPaths.records('score-mark'), {
    token: tokens['first'],
    body: { data: { ...data, ...markData } },
  })

  const sent = await move(portal, tokens['first']!, made.body.data, 'submit')

  expect(sent.status, sent.text).toBe(200)

  return sent.body.data
}

const foresee = ({ id, version }: RecordView, transition: string, who = 'second') =>
  portal.call<PreviewedChange | null>(
    'GET',
    `${apiPaths.foreseen('score-mark', id, transition)}?version=${version}`,
    {
      token: tokens[who]!,
    },
  )

const stored = async () =>
  JSON.stringify(
    await portal.services.database.query(
      `select m.id, m.version, m.state, r.data, (select count(*) from action_log) as lines, (select count(*) from message) as told
       from e_score_mark m join e_score_result r on r.data->>'declaration' = m.data->>'declaration' order by m.id`,
    ),
  )

test('the preview has points, total and place before and after, stores nothing, and equals the later result', async () => {
  const plus = await mark(1, { markType: 'plus', delta: 1.5 })
  const before = await stored()
  const { status, body } = await foresee(plus, 'confirm')

  expect(status).toBe(200)
  expect(body.data).toEqual({
    title: '评分结果',
    name: '山里',
    changes: [
      { title: '量化评分', before: '39', after: '39' },
      { title: '专家平均分', before: '80', after: '80' },
      { title: '加减分', before: '0', after: '1.5' },
      { title: '综合得分', before: '51.3', after: '52.8' },
      { title: '名次', before: '第 2 名（共 2 件）', after: '第 1 名（共 2 件）' },
    ],
  })

  expect(await stored()).toBe(before)
  expect((await move(portal, tokens['second']!, plus, 'confirm')).status).toBe(200)
  const [row] = await portal.services.database.query<{ final: number }>(
    `select (data->>'final')::float as final from e_score_result where data->>'brandName' = '山里'`,
  )

  expect(row?.final).toBe(52.8)
})

test('a veto removes its declaration from the ranking, and revoking it restores it', async () => {
  const veto = await mark(0, { markType: 'veto' })
  const last = ({ data }: { data: PreviewedChange | null }) => data?.changes.at(-1)

  expect(last((await foresee(veto, 'confirmVeto')).body)).toMatchObject({
    title: '名次',
    after: '不参加排名',
  })

  const vetoed = await move(portal, tokens['second']!, veto, 'confirmVeto')

  // What it asks for may be empty: it is only looked at.
  expect(last((await foresee(vetoed.body.data, 'revokeVeto')).body)).toMatchObject({
    before: '不参加排名',
    after: '第 2 名（共 2 件）',
  })
})

test('a preview is refused for users without the transition, and for transitions without preview', async () => {
  const minus = await mark(0, { markType: 'minus', delta: -1 })
  expect((await foresee(minus, 'confirm', 'first')).status).toBe(403)
  expect((await foresee(minus, 'confirm', 'province')).status).toBe(404)
  expect((await foresee(minus, 'refuse')).status).toBe(404)
  expect((await foresee({ ...minus, version: 99 }, 'confirm')).status).toBe(409)
})
