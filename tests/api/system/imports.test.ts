import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAnswer } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { verifyPassword } from '#server/accounts/login/password-hash.ts'
import { readXlsx } from '#server/import/spreadsheet/read-xlsx.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import { zipOf } from '../edge/zip-of.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { uploadForm } from '../upload-form.ts'
import { bombOf, textCell, xlsxOf } from './sheets.ts'

let portal: TestPortal
let admin: string

beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.tokenOf(
    await portal.addAccount({ username: 'chief', roles: ['admin'], region: '530000' }),
  )
})
afterAll(() => portal.close())

const send = (
  page: string,
  content: Buffer,
  { trial = false, erases = false, token = admin, name = '表.xlsx' } = {},
) =>
  portal.call<ImportAnswer>(
    'POST',
    `${apiPaths.listImport(page)}?${trial ? 'trial=1&' : ''}${erases ? 'blanks=erase' : ''}`,
    {
      token,
      ...uploadForm(name, content),
    },
  )
const users = async (rows: string[][], more: { trial?: boolean; erases?: boolean } = {}) =>
  send('system/user', await createSpreadsheet(rows), more)
const undo = (page: string, id: string | null, token = admin) =>
  portal.call('POST', apiPaths.importUndo(page), { token, body: { id: id ?? '' } })
const accounts = async (word: string) =>
  (
    await portal.call<ListRow[]>('GET', `${apiPaths.listRows('system/user')}?keyword=${word}`, {
      token: admin,
    })
  ).body.data
const nameOf = async (username: string) =>
  (await accounts(username)).find(({ data }) => data['username'] === username)?.data['name']
const head = ['账号*', '姓名*', '角色*', '管辖区域', '手机号']
const people = [
  head,
  ['lancang-01', '岩某', '县级审核员', '普洱市/澜沧拉祜族自治县', '13800000001'],
  ['puer-01', '刀某', '州市审核员', '普洱市', ''],
]

describe('a sheet of accounts', () => {
  it('is tried before anything is written', async () => {
    const { body } = await users(people, { trial: true })
    expect(body.data).toMatchObject({
      created: 2,
      updated: 0,
      faults: [],
      id: null,
      initialPasswords: [],
    })
    expect(await accounts('lancang-01')).toEqual([])
  })

  it('creates accounts that sign in with the one-time password, and is undone', async () => {
    const { body } = await users(people)
    expect(body.data).toMatchObject({ created: 2, faults: [] })
    const [row] = await accounts('lancang-01')

    expect(row?.data).toMatchObject({ roles: ['district'], regionCode: '530828', name: '岩某' })
    const [stored] = await portal.services.database.query<{ password_hash: string }>(
      `select password_hash from account where username = 'lancang-01'`,
    )
    const made = body.data.initialPasswords.find(({ key }) => key === 'lancang-01')!

    expect(await verifyPassword(stored!.password_hash, made.initialPassword)).toBe(true)
    const undone = await undo('system/user', body.data.id)

    expect([undone.status, undone.body.data]).toEqual([200, { undone: 2 }])
    expect((await accounts('lancang-01')).map(({ data }) => data)).toMatchObject([
      { enabled: false },
    ])
    expect((await undo('system/user', body.data.id)).status).toBe(404)
  })

  it('changes those that are there, and puts back what stood before', async () => {
    expect((await users(people)).body.data).toMatchObject({ created: 2, faults: [] })
    const changed = await users([
      ['账号', '姓名'],
      ['LANCANG-01', '岩思某'],
    ])

    expect(changed.body.data).toMatchObject({ created: 0, updated: 1 })
    expect(await nameOf('lancang-01')).toBe('岩思某')
    expect((await undo('system/user', changed.body.data.id)).status).toBe(200)
    expect(await nameOf('lancang-01')).toBe('岩某')
  })

  it('ignores blank cells, erases values with blanks=erase, and counts both in the preview', async () => {
    const blank = [
      ['账号', '姓名', '手机号', '电子邮箱'],
      ['blank-01', '岩某', '', ''],
    ]

    const mobile = async () => (await accounts('blank-01'))[0]?.data['mobile'] ?? null

    await users([head, ['blank-01', '某', '县级审核员', '普洱市/澜沧拉祜族自治县', '13800000009']])
    expect((await users(blank, { trial: true })).body.data).toMatchObject({
      updated: 1,
      blanks: 1,
      faults: [],
    })

    await users(blank)
    expect([await mobile(), await nameOf('blank-01')]).toEqual(['13800000009', '岩某'])
    expect((await users(blank, { trial: true, erases: true })).body.data).toMatchObject({
      updated: 1,
      blanks: 1,
    })

    expect(await mobile()).toBe('13800000009')
    const erased = await users(blank, { erases: true })

    expect(await mobile()).toBe(null)
    expect((await undo('system/user', erased.body.data.id)).status).toBe(200)
    expect(await mobile()).toBe('13800000009')
  })

  it('is refused where a cell shows an error: what is stored stays', async () => {
    await users([head, ['error-01', '某', '县级审核员', '普洱市/澜沧拉祜族自治县', '13800000008']])
    const titles = `<row r="1">${textCell('A1', '账号')}${textCell('B1', '手机号')}${textCell('C1', '电子邮箱')}</row>`
    const row = `<row r="2">${textCell('A2', 'error-01')}<c r="B2" t="e"><v>#N/A</v></c><c r="C2"><f>D2</f><v/></c></row>`
    const { body } = await send('system/user', xlsxOf(titles + row))

    expect(body.data.faults.map((fault) => [fault.row, fault.column])).toEqual([
      [2, '手机号'],
      [2, '电子邮箱'],
    ])

    expect((await accounts('error-01'))[0]?.data['mobile']).toBe('13800000008')
  })

  it('is not undone after a row was changed', async () => {
    const { body } = await users([head, ['later-01', '某', '内容管理员', '', '']])
    const [row] = await accounts('later-01')
    const path = apiPaths.record('account', row!.id)

    await portal.call('PATCH', path, {
      token: admin,
      body: { version: row!.version, changes: { name: '改' } },
    })

    const refused = await undo('system/user', body.data.id)

    expect([refused.status, refused.body.msg]).toEqual([409, expect.stringContaining('later-01')])
    expect(await accounts('later-01')).toHaveLength(1)
  })

  it('with one wrong row writes none, and names row and column of each fault', async () => {
    const { body } = await users([
      head,
      ['fine-01', '好', '内容管理员', '', ''],
      ['bad-01', '', '县级审核员', '月球', ''],
      ['bad-02', '差', '宇航员', '', '123'],
      ['', '无名', '内容管理员', '', ''],
      ['fine-01', '重复', '内容管理员', '', ''],
      ['bad-03', '差', '县级审核员', '普洱市', ''],
    ])

    expect(body.data).toMatchObject({ id: null, initialPasswords: [] })
    const faults = body.data.faults.map(
      ({ row, column, message }) => `${row} ${column ?? ''} ${message}`,
    )

    for (const part of [
      '3 管辖区域 没有“月球”',
      '4 角色 没有“宇航员”',
      '5 账号',
      '6 账号 与第 2 行重复',
      '7 ',
    ])
      expect(
        faults.some((line) => line.startsWith(part)),
        `${part} in ${faults.join(' | ')}`,
      ).toBe(true)

    const rows = body.data.faults.map(({ row }) => row ?? 0)

    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect(await accounts('fine-01')).toEqual([])
  })

  it('gives nobody more than the one who imports could by hand', async () => {
    const ownImport = await users([
      ['账号', '角色'],
      ['chief', '系统管理员、省级负责人'],
    ])

    expect(ownImport.body.data.faults).toMatchObject([{ row: 2 }])

    for (const role of ['leader', 'district', 'content']) {
      const token = await portal.tokenOf(
        await portal.addAccount({ username: `im-${role}`, roles: [role], region: '530828' }),
      )
      expect((await send('system/user', await createSpreadsheet(people), { token })).status).toBe(
        403,
      )
      expect(
        (await portal.call('GET', apiPaths.importTemplate('system/user'), { token })).status,
      ).toBe(403)
    }

    expect((await send('cms/notice', await createSpreadsheet(people))).status).toBe(403)
  })

  it('has a template with its columns, and a line in the log', async () => {
    const template = await portal.call('GET', apiPaths.importTemplate('system/user'), {
      token: admin,
    })
    const [titles] = readXlsx(template.bytes, 10)

    expect(titles?.cells.slice(0, 4)).toEqual(['账号*', '姓名*', '昵称', '角色*'])
    const lines = await portal.call<ListRow[]>(
      'GET',
      `${apiPaths.listRows('system/event-log')}?size=100`,
      {
        token: admin,
      },
    )

    const kinds = lines.body.data.filter(({ data }) => data['kind'] === 'import')

    expect(kinds.map(({ data }) => String(data['detail'])).join()).toMatch(/导入.*撤销|撤销.*导入/)
  })
})

describe('a sheet of results', () => {
  it('fills in the rows of a table, by record and row', async () => {
    const items = ['C01', 'C02'].map((code) => ({ code, selfResult: 'none' }))
    await portal.services.database.query(
      `insert into e_compliance(id, year, state, region_code, created_at, updated_at, head, data) values ('one', 2025, 'checking', '530828', now(), now(), '{"creditCode":"91530828MA6DEMO018"}', $1)`,
      [
        JSON.stringify({
          year: 2025,
          subjectName: '某公司',
          creditCode: '91530828MA6DEMO018',
          regionCode: '530828',
          items,
        }),
      ],
    )

    const titles = [
      '统一社会信用代码',
      '事项',
      '核查结果',
      '发生日期',
      '文号',
      '问题描述',
      '反馈单位',
    ]

    const good = [
      titles,
      ['91530828MA6DEMO018', '主体登记状态', '正常', '', '', '', ''],
      [
        '91530828MA6DEMO018',
        'C02',
        '疑似',
        '2024/3/5',
        '普市监〔2024〕1号',
        '列入经营异常名录',
        '市场监管局',
      ],
    ]

    const bad = await send(
      'declare-audit/compliance',
      await createSpreadsheet([
        ...good,
        ['91530828MA6DEMO018', '海关失信', '正常', '', '', '', ''],
      ]),
    )

    expect(bad.body.data.faults).toMatchObject([{ row: 4, message: '记录里没有这一项' }])
    const none = await send(
      'declare-audit/compliance',
      await createSpreadsheet([titles, ['91530828MA6NONE999', 'C01', '正常', '', '', '', '']]),
    )

    expect(none.body.data.faults).toMatchObject([{ row: 2, message: '没有找到对应的记录' }])
    const done = await send('declare-audit/compliance', await createSpreadsheet(good))

    expect(done.body.data).toMatchObject({ faults: [], updated: 1, created: 0 })
    const read = async () =>
      (await portal.call<RecordView>('GET', apiPaths.record('compliance', 'one'), { token: admin }))
        .body.data.data['items']

    expect(await read()).toMatchObject([
      { code: 'C01', selfResult: 'none', checkResult: 'normal' },
      { code: 'C02', checkResult: 'suspect', eventDate: '2024-03-05', authority: '市场监管局' },
    ])

    expect((await undo('declare-audit/compliance', done.body.data.id)).status).toBe(200)
    expect((await read()) as unknown as object[]).not.toMatchObject([{ checkResult: 'normal' }, {}])
  })
})

describe('a file that is made to hurt', () => {
  it('is refused: no zip, a broken one, another kind, one that unpacks to gigabytes, too many rows', async () => {
    const whole = await createSpreadsheet(people)
    const bomb = bombOf(80)
    for (const content of [
      Buffer.alloc(0),
      Buffer.from('PK'),
      whole.subarray(0, whole.length - 30),
      zipOf({ 'a.txt': 'x' }),
      bomb,
    ]) {
      const { status } = await send('system/user', content)
      expect(status).toBe(400)
    }

    expect((await send('system/user', bomb)).body.msg).toContain('太大')
    expect((await send('system/user', whole, { name: '表.exe' })).status).toBe(400)
    expect((await send('system/user', Buffer.alloc(6 * 1024 * 1024))).status).toBe(400)
    const many = [
      head,
      ...Array.from({ length: 301 }, (_, at) => [`many-${at}`, '多', '内容管理员', '', '']),
    ]

    const refused = await users(many)

    expect([refused.status, refused.body.msg]).toEqual([400, expect.stringContaining('300')])
  })
})
