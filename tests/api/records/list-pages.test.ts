import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ListRow } from '#contract/record.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'

let portal: TestPortal
let token: string
const rows = 2300

beforeAll(async () => {
  portal = await openPortal()
  token = await portal.tokenOf(
    await portal.addAccount({ username: 'pages-leader', roles: ['leader'], region: '530000' }),
  )
  await portal.services.database.query(
    `insert into e_declaration(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
     select 'p' || n, 2025, 'provincePending', '530828', 'o', now(), now(), '{}', '{}' from generate_series(1, ${rows}) n`,
  )
})
afterAll(() => portal.close())

const read = (page: number, size: number) =>
  portal.call<ListRow[]>('GET', `/api/list/rows/declare-audit/province?preset=all&page=${page}&size=${size}`, { token })

it('every page that a list counts can be read, whatever its size, and none overlaps', async () => {
  for (const size of [10, 20, 50]) {
    const last = Math.ceil(rows / size)
    const ids = new Set<string>()
    for (const page of [1, 2, last - 1, last]) {
      const answer = await read(page, size)
      expect(answer.body.msg).toBe('')
      expect(answer.body.page?.total).toBe(rows)
      for (const { id } of answer.body.data) ids.add(id)
    }
    expect(ids.size).toBe(size * 4)
  }
})

it('a page beyond what is counted is refused with the advice to filter', async () => {
  expect((await read(502, 20)).status).toBe(400)
  expect((await read(9_999_999, 20)).body.msg).toContain('筛选')
})
