import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Block } from '#config-model/types.generated.ts'
import type { BoardBlockData } from '#contract/board.ts'
import { apiPaths } from '#contract/paths.ts'
import { blankRecord } from '#server/records/records.ts'
import { insertRecord } from '#server/records/write/write-record.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

const edited = copyConfig()
let portal: TestPortal
let token: string

/** More groups than are read, and the few that are greater than all others. */
const many = 12_000
const greats = Array.from({ length: 20 }, (_, n) => `great-${n}`)
const byExpert: Block = { kind: 'chart', list: 'score/tasks', by: 'expertId', label: 'motto' }
const byDeclaration: Block = { ...byExpert, by: 'declaration', max: greats.length }
const blocks = {
  alone: { ...byExpert, max: 40 },
  split: { ...byExpert, split: 'vote' },
  pairs: { ...byExpert, as: 'heat', split: 'declaration', measure: { agreement: 'total' } },
  count: byDeclaration,
  average: { ...byDeclaration, measure: { average: 'total' } },
} satisfies Record<string, Block>

beforeAll(async () => {
  // No list shows it, finds or orders by it.
  edited.edit('entities/expert-task.yaml', [
    '  quality: {',
    '  motto: { type: text, title: 格言 }\n  quality: {',
  ])

  const board = {
    kind: 'board',
    path: '/mottos',
    title: '格言',
    auth: ['leader'],
    blocks: Object.values(blocks),
  }

  writeFileSync(
    join(edited.dir, 'pages/mottos.yaml'),
    JSON.stringify({ ...board, filters: ['industry'] }),
  )

  portal = await openPortal({ configDir: edited.dir })
  token = await portal.tokenOf(
    await portal.addAccount({ username: 'mottos', roles: ['leader'], region: '530000' }),
  )
  const { services } = portal
  const config = services.config()

  // Each was called otherwise before; the one's later name is the other's first.
  for (const [expertId, mottos] of [
    ['first', ['甲', '乙']],
    ['second', ['乙', '甲']],
  ] as const)
    for (const [n, motto] of mottos.entries()) {
      const data = {
        expertId,
        motto,
        declaration: `d${n}`,
        vote: n === 0 ? 'agree' : 'disagree',
        quality: 20,
        culture: 10,
        market: 10,
        innovation: 10,
        overall: 5,
        total: 55,
        industry: 'tea',
      }

      const record = {
        ...blankRecord(services, config, null, 'expert-task'),
        year: 2025,
        state: 'done',
        data,
      }

      await insertRecord(services.database.query, config, record)
    }

  const add = (declarations: string[], total: number) =>
    services.database.query(
      `insert into e_expert_task(id, year, state, version, created_at, updated_at, head, grams, data)
       select gen_random_uuid(), 2025, 'done', 1, now(), now(), head, '{}', head
       from unnest($1::text[]) one, lateral (select jsonb_build_object('industry', 'flower', 'total', $2::int, 'declaration', one, 'motto', '件' || one) as head) of_one`,
      [declarations, total],
    )

  const small = Array.from({ length: many }, (_, n) => `small-${n}`)
  for (let first = 0; first < many; first += 4000) await add(small.slice(first, first + 4000), 60)
  for (let times = 0; times < 3; times++) await add(greats, 90)
})
afterAll(async () => {
  await portal.close()
  edited.remove()
})

async function ask(block: keyof typeof blocks, industry: string): Promise<BoardBlockData['rows']> {
  const at = String(Object.keys(blocks).indexOf(block))
  const query = new URLSearchParams({ filter: JSON.stringify({ industry }) })
  const answer = await portal.call<BoardBlockData>(
    'GET',
    `${apiPaths.boardBlock(at, 'mottos')}?${query}`,
    { token },
  )

  expect(answer.status, answer.text).toBe(200)

  return answer.body.data.rows
}

test('groups of several names have the same one in every chart, also where no list shows what they are called by', async () => {
  for (const block of ['alone', 'split', 'pairs'] as const)
    expect((await ask(block, 'tea')).map(({ key, label }) => [key, label])).toEqual([
      ['first', '甲'],
      ['second', '甲'],
    ])
})

test('of more groups than are read the greatest are shown by their names, and all others are summed up', async () => {
  const counted = await ask('count', 'flower')
  const named = greats.toSorted().map((key) => [key, `件${key}`])
  const rest = counted.at(-1)

  expect(counted.slice(0, -1).map(({ key, label }) => [key, label])).toEqual(named)
  expect([rest?.isRest, rest?.values]).toEqual([true, [many]])
  const averages = await ask('average', 'flower')

  expect(averages.map(({ key, label }) => [key, label])).toEqual(named)
  expect(new Set(averages.flatMap(({ values }) => values))).toEqual(new Set([90]))
})
