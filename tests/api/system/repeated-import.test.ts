import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ImportAnswer } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { uploadForm } from '../upload-form.ts'

let portal: TestPortal
let admin: string

beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
})
afterAll(() => portal.close())
const head = ['账号*', '姓名*', '角色*', '管辖区域', '手机号']

it('a sheet is written once when it is sent again because its answer got lost; another sheet may not use its key', async () => {
  const headers = { 'idempotency-key': 'sheet-of-accounts-1' }
  const sheet = async (name: string) => {
    const content = await createSpreadsheet([
      head,
      [name, '岩某', '县级审核员', '普洱市/澜沧拉祜族自治县', ''],
    ])

    const { body, headers: form } = uploadForm('表.xlsx', content)

    return portal.call<ImportAnswer>('POST', apiPaths.listImport('system/user'), {
      token: admin,
      body,
      headers: { ...form, ...headers },
    })
  }

  const first = (await sheet('once-01')).body.data

  expect(first).toMatchObject({ created: 1, faults: [] })
  expect(first.initialPasswords).toHaveLength(1)
  const again = (await sheet('once-01')).body.data
  const [made] = await portal.services.database.query<{ id: string }>(
    `select id from account where username = 'once-01'`,
  )

  expect(again).toEqual({ ...first, initialPasswords: [] })
  const sql = `select count(*)::int as n from sheet_import where rows::text like '%' || $1 || '%'`

  expect(await portal.services.database.query(sql, [made!.id])).toEqual([{ n: 1 }])
  expect((await sheet('once-02')).status).toBe(422)

  // The server was killed after the sheet was written and before it could say so.
  await portal.services.database.query(
    `update idempotency set status = 1, answer = to_jsonb($1::text) where key like '%sheet-of-accounts-1'`,
    [first.id],
  )

  expect((await sheet('once-01')).body.data).toEqual({ ...first, initialPasswords: [] })
})
