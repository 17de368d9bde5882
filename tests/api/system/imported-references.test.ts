import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type { ImportAnswer, ParsedRowsAnswer } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import { addApplicant, addDraft } from '../applicants.ts'
import { copyConfig, type EditedConfig } from '../edited-config.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { ownerQuery } from '../owner-query.ts'
import { partsOf, readXlsx } from '../records/read-xlsx.ts'
import { uploadForm } from '../upload-form.ts'

let files: EditedConfig
let portal: TestPortal
let leader: string
let admin: string
const accounts: Record<string, string> = {}

beforeAll(async () => {
  files = copyConfig()
  files.edit('entities/expert.yaml', [
    '  employer:',
    '  helpers: { type: reference, title: 助手, entity: account, display: name, multiple: true, among: { field: enabled, is: true } }\n  brand: { type: reference, title: 代表品牌, entity: catalog-brand, display: brandName, match: { position: subjectName } }\n  employer:',
  ])
  files.edit('pages/score/experts.yaml', [
    'columns: [accountId, name,',
    'columns: [accountId, helpers, brand, name,',
  ])
  files.edit('pages/score/experts.yaml', [
    '  - { field: accountId, width: 140 }',
    '  - { field: accountId, width: 140 }\n  - { field: helpers, width: 140 }\n  - { field: brand, width: 140 }',
  ])
  files.edit('forms/expert.yaml', ['accountId', 'accountId, helpers, brand'])
  files.edit('entities/declaration.yaml', [
    '      certType: { type: dictionary, title: 认证类型',
    '      brand: { type: reference, title: 所属品牌, entity: catalog-brand, display: brandName }\n      certType: { type: dictionary, title: 认证类型',
  ])

  portal = await openPortal({ configDir: files.dir })
  const add = async (username: string, role: string, name = username) => {
    const id = await portal.addAccount({ username, roles: [role], region: '530000' })
    await portal.services.database.query('update account set name = $2 where id = $1', [id, name])
    accounts[username] = id

    return id
  }

  admin = await portal.tokenOf(await add('chief', 'admin'))
  leader = await portal.tokenOf(await add('lead', 'leader'))
  await add('zhang-01', 'expert', '张三')
  await add('zhang-02', 'expert', '张三')
  await add('li-01', 'expert', '李四')
  await add('gone-01', 'expert', '王五')
  await portal.services.database.query(`update account set enabled = false where name = '王五'`)
  await portal.services.database.query(
    `insert into e_catalog_brand(id, year, region_code, owner_id, created_at, updated_at, head, data)
      select id, year, '530828', 'o', now(), now(), d, d
      from (values ('b23', 2023, '普洱茶', 'ML-1', '甲公司'), ('b24', 2024, '普洱茶', 'ML-2', '乙公司'))
        rows(id, year, name, no, subject),
      lateral (select jsonb_build_object('infoStatus', 'published', 'brandName', name, 'catalogNo', no, 'year', year, 'subjectName', subject) d) made`,
  )
})
afterAll(async () => {
  await portal.close()
  files.remove()
})

const page = 'score/experts'
const head = ['登录账号*', '姓名*', '评审产业*', '工作单位*', '助手', '代表品牌', '职称职务']
const line = (account: string, ...more: string[]) => [account, '某', '茶叶', '某单位', ...more]
const send = async (rows: string[][], { token = leader, erases = false } = {}) =>
  (
    await portal.call<ImportAnswer>(
      'POST',
      `${apiPaths.listImport(page)}${erases ? '?blanks=erase' : ''}`,
      { token, ...uploadForm('表.xlsx', await createSpreadsheet(rows)) },
    )
  ).body.data
const faultsOf = async (rows: string[][], token = leader) =>
  (await send([head, ...rows], { token })).faults.map(
    ({ row, column, message }) => `${row} ${column} ${message}`,
  )
const expertOf = async (username: string) =>
  (await portal.call<ListRow[]>('GET', apiPaths.listRows(page), { token: admin })).body.data.find(
    ({ data }) => data['accountId'] === accounts[username],
  )?.data

describe('references in an imported sheet', () => {
  it('the template says what to write and offers the records where they are few', async () => {
    const { bytes } = await portal.call('GET', apiPaths.importTemplate(page), { token: leader })
    const parts = partsOf(bytes)
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? ''

    expect(sheet).toMatch(
      /type="list" allowBlank="1" showInputMessage="1" prompt="填写一条已有的“用户”记录：写账号" sqref="A2/,
    )
    expect(sheet).toContain('写姓名或账号，几条之间用“、”隔开&#10;“助手”只能选择')
    for (const name of ['zhang-01', 'li-01', '普洱茶 · 2023'])
      expect(parts['xl/worksheets/sheet2.xml']).toContain(`>${name}<`)
    expect(parts['xl/worksheets/sheet2.xml']).not.toContain('>chief<')
  })

  it('are the records of that title or number', async () => {
    const { created, faults } = await send([
      head,
      line('LI-01', '李四、zhang-02', 'ML-1'),
      line('zhang-01', '李四', '普洱茶 · 2024'),
    ])

    expect([created, faults]).toEqual([2, []])
    expect(await expertOf('li-01')).toMatchObject({
      helpers: [accounts['li-01'], accounts['zhang-02']],
      brand: 'b23',
    })
    expect(await expertOf('zhang-01')).toMatchObject({ brand: 'b24' })
  })

  it('are told by the values that must agree', async () => {
    expect(await send([head, line('zhang-01', '', '普洱茶', '乙公司')])).toMatchObject({
      updated: 1,
      faults: [],
    })
    expect(await faultsOf([line('zhang-01', '', 'ML-1', '乙公司')])).toEqual([
      expect.stringMatching(/^2 代表品牌 .*不一致/),
    ])
  })

  it('that are none, several, not accepted or not visible are named by row and column', async () => {
    expect(
      await faultsOf([
        line('nobody'),
        line('zhang-02', '张三', '普洱茶'),
        line('li-01', '李四、赵六'),
        line('zhang-01', '王五'),
        line('chief'),
      ]),
    ).toEqual([
      '2 登录账号 没有“nobody”这条“用户”记录，或您无权查看；请写账号',
      '3 助手 有几条“用户”记录都叫“张三”，请改写其中一个：zhang-01、zhang-02',
      '3 代表品牌 有几条“目录品牌”记录都叫“普洱茶”，请改写其中一个：普洱茶 · 2023、普洱茶 · 2024',
      '4 助手 没有“赵六”这条“用户”记录，或您无权查看；请写姓名或账号',
      expect.stringMatching(/^5 助手 “助手”只能选择.*的记录$/),
      '6 登录账号 没有“chief”这条“用户”记录，或您无权查看；请写账号',
    ])
  })

  it('come back as they were exported: of several alike, not accepted any more, or not visible', async () => {
    await portal.services.database.query(
      `update e_expert e set data = data || changed, head = head || changed
        from (select jsonb_build_object('brand', 'removed', 'helpers', jsonb_build_array($2::text)) changed) made
        where data->>'accountId' = $1`,
      [accounts['zhang-01'], accounts['gone-01']],
    )

    const exported = await portal.call('POST', `/api/list/export/${page}`, {
      token: leader,
      body: {},
    })
    const rows = readXlsx(exported.bytes)

    expect(rows.flat()).toEqual(
      expect.arrayContaining(['李四、张三', '王五', '—', '普洱茶 · 2023']),
    )
    expect(await send(rows)).toMatchObject({ unchanged: 2, updated: 0, faults: [] })
    const changed = rows.map((row) => row.map((cell) => cell.replace('李四、张三', 'zhang-01')))

    expect(await send(changed)).toMatchObject({ unchanged: 1, updated: 1, faults: [] })
  })

  it('one query finds those of all rows', async () => {
    const { database } = portal.services
    const query = database.query
    const statements: string[] = []
    database.query = ((sql: string, values?: unknown[]) => {
      statements.push(sql)
      return query.call(database, sql, values)
    }) as typeof query

    await faultsOf(Array.from({ length: 50 }, (_, at) => line(`nobody-${at}`)))
    database.query = query
    expect(statements.filter((sql) => sql.includes('searches'))).toHaveLength(1)
  })
})

describe('references in rows of a form', () => {
  let applicant: Awaited<ReturnType<typeof addApplicant>>
  let draft: RecordView
  beforeAll(async () => {
    applicant = await addApplicant(portal, 133, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })
    draft = await addDraft(portal, applicant, 'product', '行里有引用的品牌')
    await portal.services.database.query(
      `update e_catalog_brand set owner_id = $1 where id = 'b23'`,
      [applicant.enterprise.id],
    )
  })

  it('are read from a sheet', async () => {
    const content = await createSpreadsheet([
      ['所属品牌', '证书编号'],
      ['普洱茶', 'GF-1'],
      ['ML-2', 'GF-2'],
    ])
    const { body } = await portal.call<ParsedRowsAnswer>(
      'POST',
      apiPaths.rowsSheet('declaration', draft.id, 'certs'),
      { token: applicant.token, ...uploadForm('表.xlsx', content) },
    )

    expect(body.data.rows).toMatchObject([{ brand: 'b23', certNo: 'GF-1' }, { certNo: 'GF-2' }])
    expect(body.data.faults).toEqual([
      {
        row: 3,
        column: '所属品牌',
        message: '没有“ML-2”这条“目录品牌”记录，或您无权查看；请写品牌名称或目录编号',
      },
    ])
  })

  it('are refused together where their names fit more records than are looked at', async () => {
    await ownerQuery(
      portal,
      `insert into account(id, username, name, roles, user_type, enabled, password_hash)
      select 'same-' || n, 'same-' || n, '同名', '{expert}', 'EXPERT', true, '' from generate_series(1, 10001) n`,
    )
    const { status, body } = await portal.call('POST', apiPaths.listImport(page), {
      token: leader,
      ...uploadForm('表.xlsx', await createSpreadsheet([head, line('li-01', '同名')])),
    })

    expect([status, body.msg]).toEqual([
      400,
      '表格里的名称一共对应 10000 条以上的“用户”记录，请改写不会重复的编号，或分成几个表格导入',
    ])
  })

  it('are refused on saving where the user may not see the record', async () => {
    const save = (certs: RecordData[]) =>
      portal.call<RecordView>('PATCH', apiPaths.record('declaration', draft.id), {
        token: applicant.token,
        body: { version: draft.version, changes: { certs } },
      })
    const refused = await save([{ brand: 'b23' }, { brand: 'b24' }])

    expect([refused.status, refused.body.msg]).toEqual([
      400,
      '“所属品牌”所选的记录不存在，或您无权查看',
    ])
    expect((await save([{ brand: 'b23' }])).status).toBe(200)
  })
})
