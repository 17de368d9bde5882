import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportAnswer } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { uploadForm } from '../upload-form.ts'

const page = 'system/org'
let files: EditedConfig
let portal: TestPortal
let admin: string

beforeAll(async () => {
  files = copyConfig()
  files.edit(`pages/${page}.yaml`, [
    'export:',
    'import: { key: code, columns: [code, name, orgType, parentId], maxRows: 100 }\nexport:',
  ])
  files.edit('entities/org.yaml', [
    '  orgType:',
    '  siblings: { type: integer, title: 同级机构, computed: { related: { entity: org, value: sort, by: parentId, as: count } } }\n  orgType:',
  ])
  portal = await openPortal({ configDir: files.dir })
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

const send = async (...rows: string[][]) => {
  const head = ['机构编码', '机构名称', '机构类型', '上级机构']
  const { body } = await portal.call<ImportAnswer>('POST', apiPaths.listImport(page), {
    token: admin,
    ...uploadForm('表.xlsx', await createSpreadsheet([head, ...rows])),
  })
  expect(body.data.faults).toEqual([])
  return body.data.id
}
const undo = (id: string | null) =>
  portal.call('POST', apiPaths.importUndo(page), { token: admin, body: { id: id ?? '' } })
const create = async (code: string, parentId: string | null) =>
  (
    await portal.call<RecordView>('POST', apiPaths.records('org'), {
      token: admin,
      body: {
        data: { name: `机构${code}`, code, orgType: 'other', regionCode: '530000', parentId },
      },
    })
  ).body.data
const storedOrg = async (code: string) =>
  (
    await portal.services.database.query<{ id: string; siblings: number }>(
      `select id, (data->>'siblings')::int as siblings from e_org where data->>'code' = $1`,
      [code],
    )
  )[0]

it('an import is not undone while something hangs on what it created', async () => {
  const id = await send(['top', '上级', '其他', ''])
  const child = await create('below', (await storedOrg('top'))?.id ?? '')

  expect(await undo(id)).toMatchObject({ status: 409, body: { code: 409 } })
  expect(await storedOrg('top')).toBeDefined()
  await portal.call('DELETE', apiPaths.record('org', child.id), { token: admin })
  expect((await undo(id)).status).toBe(200)
  expect(await storedOrg('top')).toBeUndefined()
})

it('imports that build on each other are undone from the last one', async () => {
  const id = await send(['a', '机构甲', '其他', ''])
  const second = await send(['b', '机构乙', '其他', '机构甲'], ['c', '机构丙', '其他', '机构甲'])

  expect((await undo(id)).status).toBe(409)
  expect((await undo(second)).status).toBe(200)
  expect((await undo(id)).status).toBe(200)
})

it('figures of other records follow when an import is undone', async () => {
  const parent = await create('p', null)
  await create('one', parent.id)
  const id = await send(['two', '机构二', '其他', 'p'])

  expect((await storedOrg('one'))?.siblings).toBe(2)
  expect((await undo(id)).status).toBe(200)
  expect((await storedOrg('one'))?.siblings).toBe(1)
})
