import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAnswer } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'
import { uploadForm } from '../upload-form.ts'

const page = 'score/experts'
const longText = '长'.repeat(40_000)
let files: EditedConfig
let portal: TestPortal
let leader: string

/** By account: what no sheet can say, or only in words of its own. */
const experts: Record<string, Record<string, unknown>> = {
  retired: { industries: ['silk', 'tea'] },
  namesake: { industries: ['herb2'] },
  comma: { industries: ['tea', 'mixed'] },
  time: { industries: ['tea'], joinedAt: '2025-03-04 13:45:10' },
  place: { industries: ['tea'], office: '530828' },
  long: { industries: ['tea'], notes: longText },
}

beforeAll(async () => {
  files = copyConfig()
  files.edit('dictionaries/industry.yaml', [
    '  - { value: other,',
    '  - { value: silk, label: 蚕丝, until: 2024 }\n  - { value: herb2, label: 中药材 }\n  - { value: mixed, label: 粮、油、糖 }\n  - { value: other,',
  ])
  files.edit('entities/expert.yaml', [
    '  employer:',
    '  joinedAt: { type: date-time, title: 入库时间 }\n  office: { type: region, title: 所在州市, depth: any, root: "530000" }\n  notes: { type: paragraph, title: 简介 }\n  employer:',
  ])
  files.edit('forms/expert.yaml', ['accountId', 'accountId, joinedAt, office, notes'])
  files.edit(
    'pages/score/experts.yaml',
    ['columns: [accountId, name,', 'columns: [accountId, joinedAt, office, notes, name,'],
    [
      '  - { field: accountId, width: 140 }',
      '  - { field: accountId, width: 140 }\n  - { field: joinedAt, as: date, width: 140 }\n  - { field: office, as: city, width: 140 }\n  - { field: notes, width: 140 }',
    ],
  )
  portal = await openPortal({ configDir: files.dir })
  const { query } = portal.services.database

  for (const [username, data] of Object.entries(experts)) {
    const accountId = await portal.addAccount({ username, roles: ['expert'], region: '530000' })
    await query(
      `insert into e_expert(id, created_at, updated_at, head, data) values ($1, now(), now(), $2, $2)`,
      [username, { name: username, employer: '某单位', isActive: true, ...data, accountId }],
    )
  }

  leader = await portal.tokenOf(
    await portal.addAccount({ username: 'lead', roles: ['leader'], region: '530000' }),
  )
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

const exportRows = async (locale = 'zh-CN') =>
  readXlsx(
    (
      await portal.call('POST', `/api/list/export/${page}`, {
        token: leader,
        headers: { 'x-locale': locale },
        body: {},
      })
    ).bytes,
  )
const send = async (rows: string[][], locale = 'zh-CN') => {
  const form = uploadForm('表.xlsx', await createSpreadsheet(rows))
  const { body } = await portal.call<ImportAnswer>('POST', apiPaths.listImport(page), {
    token: leader,
    ...form,
    headers: { ...form.headers, 'x-locale': locale },
  })
  return body.data
}
const storedOf = async (id: string) =>
  (
    await portal.services.database.query<{ data: Record<string, unknown> }>(
      'select data from e_expert where id = $1',
      [id],
    )
  )[0]?.data

describe('a sheet that was exported', () => {
  it.each(['zh-CN', 'en-US'])('is imported again without a change (%s)', async (locale) => {
    const rows = await exportRows(locale)

    expect(rows.flat()).toEqual(
      expect.arrayContaining(
        locale === 'zh-CN' ? ['茶叶、粮、油、糖', '普洱市', '2025-03-04'] : [],
      ),
    )
    expect(await send(rows, locale)).toMatchObject({ faults: [], updated: 0, unchanged: 6 })
  })

  it('keeps in a changed line what it says as it was', async () => {
    const rows = (await exportRows()).map((row) =>
      row.map((cell) => cell.replace('某单位', '新单位')),
    )

    expect(await send(rows)).toMatchObject({ faults: [], updated: 6 })
    for (const [id, data] of Object.entries(experts))
      expect(await storedOf(id)).toMatchObject({ ...data, employer: '新单位' })
  })

  it('is refused for items that nobody can choose, in other lines', async () => {
    const head = ['登录账号', '评审产业']

    expect(
      (await send([head, ['time', '蚕丝'], ['place', '中药材'], ['long', '没有的']])).faults.map(
        ({ row, column, message }) => `${row} ${column} ${message}`,
      ),
    ).toEqual([
      '2 评审产业 没有“蚕丝”这一项',
      '3 评审产业 有几项都叫“中药材”，请改写代码：herb、herb2',
      '4 评审产业 没有“没有的”这一项',
    ])
  })
})
