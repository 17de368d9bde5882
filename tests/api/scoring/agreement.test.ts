import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeConcordance } from '#config-model/measure/agreement.ts'
import type { BoardBlockData } from '#contract/board.ts'
import { apiPaths } from '#contract/paths.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { readXlsx } from '../records/read-xlsx.ts'

const page = 'score/expert-analysis'
let portal: TestPortal
let at: string
const tokens: Record<string, string> = {}
/** What each gave for the brands in their order; null: not scored. */
const scoresByExpert: Record<string, (number | null)[]> = {
  安老师: [80, 70, 90, 60],
  白老师: [82, 71, 88, null],
  蔡老师: [60, 70, null, null],
  丁老师: [75, 75, 75, 75],
  范老师: [75, 75, 75, 75],
}

const nameOf = (expert: string) => (expert === '范老师' ? '丁老师' : expert)
const experts = Object.keys(scoresByExpert)
const accounts = experts.map((expert) => `account-${expert}`)

beforeAll(async () => {
  portal = await openPortal()
  for (const role of ['leader', 'expert'])
    tokens[role] = await portal.tokenOf(
      await portal.addAccount({ username: `${role}3`, roles: [role], region: '530000' }),
    )

  const { services } = portal
  const config = services.config()
  const board = config.pages[page]

  at = String(
    board?.kind === 'board' ? board.blocks.findIndex(({ measure }) => measure?.agreement) : -1,
  )

  for (const [expertName, scores] of Object.entries(scoresByExpert))
    for (const [n, total] of scores.entries()) {
      if (total === null) continue

      // The parts come to the total.
      const parts = { quality: total - 40, culture: 10, market: 10, innovation: 10, overall: 10 }
      const data = {
        year: 2025,
        expertId: `account-${expertName}`,
        // Two experts may be of one name.
        expertName: nameOf(expertName),
        declaration: `declaration-${n}`,
        // Two declarations may be of one name.
        brandName: `品牌${n % 3}`,
        industry: 'tea',
        ...parts,
        total,
      }

      const record = {
        ...blankRecord(services, config, null, 'expert-task'),
        year: 2025,
        state: 'done',
        data,
      }

      await insertRecord(services.database.query, config, record)
    }
})
afterAll(() => portal.close())

test('each expert stands beside each other, by what both scored alone', async () => {
  const answer = await portal.call<BoardBlockData>('GET', apiPaths.boardBlock(at, page), {
    token: tokens['leader'] ?? '',
  })
  expect(answer.status, answer.text).toBe(200)
  const { columns, rows, pairs } = answer.body.data

  expect(new Set(columns.map(({ key }) => key))).toEqual(new Set(accounts))
  expect(columns.slice(0, 3).map(({ key }) => key)).toEqual(accounts.slice(0, 3))
  expect(rows.map(({ label }) => label)).toEqual(experts.map(nameOf))
  const [a = [], b = []] = [scoresByExpert['安老师'], scoresByExpert['白老师']]
  const both = a.flatMap((x, n) =>
    typeof x === 'number' && typeof b[n] === 'number' ? [[x, b[n]] as const] : [],
  )

  expect(rows[0]?.values).toEqual([null, computeConcordance(both), null, 0, 0])
  expect(rows[3]?.values[4]).toBeNull()
  expect(pairs?.fewest).toBe(3)
  expect(pairs?.shared.map((row) => row.join(' '))).toEqual([
    '4 3 2 4 4',
    '3 3 2 3 3',
    '2 2 2 2 2',
    '4 3 2 4 4',
    '4 3 2 4 4',
  ])

  expect([pairs?.apart[0]?.[2], pairs?.apart[2]?.[0]]).toEqual([10, -10])
})

test('a filter of the board counts, its sheet has the same figures, and experts do not see it', async () => {
  const filter = `?filter=${encodeURIComponent(JSON.stringify({ industry: 'coffee' }))}`
  const ask = (who: string, query = '') =>
    portal.call<BoardBlockData>('GET', apiPaths.boardBlock(at, page) + query, {
      token: tokens[who] ?? '',
    })

  expect((await ask('leader', filter)).body.data.rows).toEqual([])
  expect((await ask('expert')).status).toBe(403)
  const sheet = await portal.call('POST', apiPaths.boardExport(at, page), {
    token: tokens['leader'] ?? '',
    body: { filter: {} },
  })

  const [head, ...rows] = readXlsx(sheet.bytes)

  expect(head?.slice(1)).toEqual(experts.map(nameOf))
  expect(rows.map(([name]) => name)).toEqual(experts.map(nameOf))
})

test('experts and declarations of one name stay apart in every table, and open their own rows', async () => {
  const board = portal.services.config().pages[page]
  if (board?.kind !== 'board') throw new Error('no board')

  const read = async (title: string) => {
    const block = board.blocks.findIndex((each) => each.title === title)
    const answer = await portal.call<BoardBlockData>(
      'GET',
      apiPaths.boardBlock(String(block), page),
      {
        token: tokens['leader'] ?? '',
      },
    )

    expect(answer.status, answer.text).toBe(200)

    return answer.body.data.rows
  }

  for (const title of ['各专家评分的分布', '各专家评分情况']) {
    const rows = await read(title)
    expect(rows.map(({ label }) => label).toSorted()).toEqual(experts.map(nameOf).toSorted())
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(accounts))
  }

  const declarations = await read('分歧最大的20件申报')

  expect(declarations.map(({ label }) => label).toSorted()).toEqual([
    '品牌0',
    '品牌0',
    '品牌1',
    '品牌2',
  ])

  expect(declarations[0]?.behind[0]).toEqual({
    list: 'score/tasks',
    preset: 'done',
    filter: { declaration: declarations[0]?.key },
  })

  const rows = await portal.call<unknown[]>(
    'GET',
    `${apiPaths.listRows('score/tasks')}?filter=${encodeURIComponent(JSON.stringify({ expertId: accounts[0] }))}`,
    { token: tokens['leader'] ?? '' },
  )

  expect([rows.status, rows.body.data.length]).toEqual([200, 4])
})

test('more than can be compared is refused instead of a partial result', async () => {
  // The indexes take most of the time of so many rows, and the answer does not depend on them.
  const indexes = await ownerQuery<{ name: string }>(
    portal,
    `select indexrelid::regclass::text as name from pg_index
      where indrelid = 'e_expert_task'::regclass and not indisunique`,
  )
  await ownerQuery(portal, `drop index ${indexes.map(({ name }) => name).join(', ')}`)

  // In parts: one statement has no more time than a call.
  for (let first = 0; first <= 50_000; first += 2500)
    await portal.services.database.query(
      `insert into e_expert_task(id, year, state, version, created_at, updated_at, head, grams, data)
     select 'many-' || n, 2025, 'done', 1, now(), now(), data, '{}', data
       from generate_series($1::int, $1::int + 2499) n, lateral (select jsonb_build_object('year', 2025, 'industry', 'flower', 'total', 60 + n % 40,
         'expertId', 'e' || n % 30, 'expertName', '评委' || n % 30, 'declaration', 'flower-' || n / 30) as data) of_one`,
      [first],
    )

  const ask = (language: string) =>
    portal.call(
      'GET',
      `${apiPaths.boardBlock(at, page)}?filter=${encodeURIComponent('{"industry":"flower"}')}`,
      {
        token: tokens['leader'] ?? '',
        headers: { 'x-locale': language },
      },
    )

  const { status, body } = await ask('zh-CN')

  expect([status, body.msg]).toEqual([400, '要比较的内容超过 50000 项，请先筛选（如年度）'])
  expect((await ask('en-US')).body.msg).toMatch(/^More than 50000 values/)
})
