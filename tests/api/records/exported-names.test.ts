import { afterAll, beforeAll, expect, test } from 'vitest'
import { referenceName } from '#config-model/display/reference-name.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { addApplicant, addDraft } from '../applicants.ts'
import { copyConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readXlsx } from './read-xlsx.ts'

const edited = copyConfig()
let portal: TestPortal
let token: string
let named: { id: string; number: string }

beforeAll(async () => {
  edited.edit('pages/score/mark.yaml', [
    '{ field: updatedAt, width: 160,',
    '{ field: brand, width: 120 }\n  - { field: updatedAt, as: date, width: 160,',
  ])
  edited.edit('entities/score-mark.yaml', [
    '  brandName: {',
    '  brand: { type: reference, title: 所指品牌, entity: declaration, display: brandName }\n  brandName: {',
  ])
  portal = await openPortal({ configDir: edited.dir })
  const account = { username: 'naming-leader', roles: ['leader'], region: '530000' }

  token = await portal.tokenOf(await portal.addAccount(account))
  const owner = await addApplicant(portal, 71, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  const { id } = await addDraft(portal, owner, 'product', '有名之茶')

  named = { id, number: '2025-CP-530828-0099' }
  await portal.services.database.query(
    `update e_declaration set state = 'scoring', data = data || $2::jsonb, head = head || $2::jsonb where id = $1`,
    [id, JSON.stringify({ declareNo: named.number })],
  )
})
afterAll(async () => {
  await portal.close()
  edited.remove()
})

const addMarks = (prefix: string, count: number, declaration: string) =>
  portal.services.database.query(
    `insert into e_score_mark(id, year, state, created_at, updated_at, head, data)
     select $1 || n, 2025, 'revoked', now(), now(), d, d
     from generate_series(1, $2::int) n,
       lateral (select jsonb_build_object('declaration', $3::text, 'brand', $3::text, 'brandName', $1 || n, 'markType', 'focus', 'reason', '需要关注') d) made`,
    [prefix, count, declaration],
  )

const sheet = async (keyword: string) => {
  const body = { keyword, preset: 'revoked' }
  const { bytes } = await portal.call('POST', apiPaths.listExport('score/mark'), { token, body })
  const [head = [], ...rows] = readXlsx(bytes)

  return { head, at: head.indexOf('申报'), brandAt: head.indexOf('所指品牌'), rows }
}

test('a sheet names the record that a cell refers to, in the words of the screen and as each field names it; one that is gone is a dash', async () => {
  await addMarks('甲', 2, named.id)
  await addMarks('乙', 1, 'gone')
  const shown = await portal.call<ListRow[]>(
    'GET',
    `${apiPaths.listRows('score/mark')}?preset=revoked&keyword=${encodeURI('甲')}`,
    {
      token,
    },
  )

  const names = shown.body.data[0]?.names ?? {}
  const [onScreen, brand] = ['declaration', 'brand'].map((field) =>
    referenceName(names, field, named.id),
  )

  expect(onScreen).toContain(named.number)
  expect(brand).toContain('有名之茶')
  const first = await sheet('甲')

  expect(first.rows.map((row) => [row[first.at], row[first.brandAt]])).toEqual([
    [onScreen, brand],
    [onScreen, brand],
  ])
  const second = await sheet('乙')

  expect(second.rows.map((row) => row[second.at])).toEqual(['—'])
})

test('so does a large sheet, which a thread of its own writes', async () => {
  await addMarks('丙', 1200, named.id)
  const { at, rows } = await sheet('丙')
  expect(rows).toHaveLength(1200)
  expect(new Set(rows.map((row) => row[at]))).toEqual(new Set([`${named.number} · 2025`]))
})

test('a spreadsheet has the requested columns, then those for spreadsheets only', async () => {
  const headOf = async (columns?: string[]) => {
    const body = columns ? { columns } : {}
    const { bytes } = await portal.call('POST', apiPaths.listExport('upkeep/logo'), { token, body })
    return readXlsx(bytes)[0] ?? []
  }

  const left = ['目录编号', '授权产品', '使用范围']
  expect(await headOf(['brandName', 'authNo'])).toEqual(['授权品牌', '授权编号', ...left])
  expect((await headOf()).slice(-3)).toEqual(left)
})

test('a time of a column shown as date is a day in the spreadsheet too', async () => {
  await addMarks('丁', 1, named.id)
  const { head, rows } = await sheet('丁')
  expect(rows[0]?.[head.indexOf('更新时间')]).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
