import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FieldProblem } from '#config-model/forms/check-record.ts'
import { refusedTexts, writtenFields, writtenValues } from '#config-model/parsing/written-values.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { normalForm } from '#config-model/text/clean-text.ts'
import type { ImportAnswer, ParsedRowsAnswer } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListRow, RecordView } from '#contract/record.ts'
import { dropFormerRules } from '#server/migration/entity-indexes.ts'
import { migrateDatabase } from '#server/migration/migrate-database.ts'
import { normalFormSql } from '#server/records/sql/word-sql.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import { addApplicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { readXlsx } from '../records/read-xlsx.ts'
import { textCell, xlsxOf } from '../system/sheets.ts'
import { uploadForm } from '../upload-form.ts'
import { configWithProbe } from './probe-config.ts'

const names = Object.keys(writtenFields)
const columns = names.map((name) => `{ field: ${name} }`).join(', ')
const asYaml = (fields: object, indent: string) =>
  Object.entries(fields)
    .map(([name, field]) => `${indent}${name}: ${JSON.stringify(field)}\n`)
    .join('')

/** The probe with every field of the table, alone and in rows, and with imports. */
const config = configWithProbe({
  'entities/probe.yaml': (text) =>
    text
      .replace(
        'title: 试样\n',
        'title: 试样\nunique: [{ fields: [name], message: 名称已经有了 }]\n',
      )
      .replace(
        '  items:\n    type: list\n',
        `${asYaml(writtenFields, '  ')}  items:\n    type: list\n    import: true\n`,
      )
      .replace(/ {6}amount: .*\n/, '')
      .replace('      label:', `${asYaml(writtenFields, '      ')}      label:`),
  'forms/probe.yaml': (text) => text.replace('items, total', `${names.join(', ')}, items, total`),
  'pages/probe/list.yaml': (text) =>
    text
      .replace('columns: [', `columns: [${columns}, { field: updatedAt }, `)
      .replace(
        '\nexport: {',
        `\nimport: { key: name, columns: [name, ${names.join(', ')}], maxRows: 300 }\nexport: {`,
      ),
})
let portal: TestPortal
let token: string
let draft: RecordView

beforeAll(async () => {
  portal = await openPortal({ configDir: config.dir })
  token = (await addApplicant(portal, 1)).token
  draft = await create({ name: '写法' })
})
afterAll(async () => {
  await portal.close()
  config.remove()
})

const create = async (data: RecordData) =>
  (await portal.call<RecordView>('POST', '/api/record/probe', { token, body: { data } })).body.data
const save = async (changes: RecordData) => {
  const answer = await portal.call<RecordView>('PATCH', `/api/record/probe/${draft.id}`, {
    token,
    body: { version: draft.version, changes },
  })

  if (answer.status === 200) draft = answer.body.data

  return answer
}
const titleOf = (name: keyof typeof writtenFields) => writtenFields[name].title
const importRows = async (content: Buffer) =>
  (
    await portal.call<ParsedRowsAnswer>('POST', apiPaths.rowsSheet('probe', draft.id, 'items'), {
      token,
      ...uploadForm('表.xlsx', content),
    })
  ).body.data
const importList = async (content: Buffer, query = '') =>
  (
    await portal.call<ImportAnswer>('POST', `${apiPaths.listImport('probe/list')}${query}`, {
      token,
      ...uploadForm('表.xlsx', content),
    })
  ).body.data
const exported = async () =>
  (await portal.call('POST', '/api/list/export/probe/list', { token, body: {} })).bytes
const rowOf = async (name: string) =>
  (await portal.call<ListRow[]>('GET', `/api/list/rows/probe/list?keyword=${name}`, { token })).body
    .data[0]?.data

describe('a value that is sent to the API', () => {
  it.each(writtenValues)(
    '%s %s is stored as the same value, alone and in a row',
    async (name, text, value) => {
      const { body } = await save({ [name]: text, items: [{ [name]: text }] })
      expect([body.msg, body.data?.data[name]]).toEqual(['', value])
      expect(draft.data['items']).toMatchObject([{ [name]: value }])
    },
  )

  it.each(refusedTexts)(
    '%s %s is refused with the reason, or told by the check',
    async (name, text, reason) => {
      const { status, body } = await save({ [name]: text })
      if (!writtenFields[name].type.startsWith('date')) {
        expect([status, body.msg]).toEqual([400, expect.stringContaining(reason)])
        const row = await save({ items: [{ [name]: text }] })
        expect([row.status, row.body.msg]).toEqual([400, expect.stringContaining(reason)])

        return
      }

      const problems = await portal.call<FieldProblem[]>(
        'GET',
        `/api/record/probe/${draft.id}/check`,
        { token },
      )

      expect(problems.body.data.map(({ path }) => path[0])).toContain(name)
      await save({ [name]: null })
    },
  )

  it('a number is stored with the digits that were written, or refused', async () => {
    await save({ ratio: 0.1 + 0.2 })
    expect(draft.data['ratio']).toBe(0.3)
    for (const value of [2 ** 53 + 2, -1e15, 1e21])
      expect((await save({ count: value })).body.msg).toContain('超过 15 位')
    await save({ count: 1.5, ratio: 5_000_000.1234 })
    const { body } = await portal.call<FieldProblem[]>(
      'GET',
      `/api/record/probe/${draft.id}/check`,
      { token },
    )

    expect(
      body.data.filter(({ path }) => path[0] === 'count').map(({ message }) => message),
    ).toEqual(['须为整数'])
    expect(body.data.filter(({ path }) => path[0] === 'ratio')).toEqual([])
    await save({ count: null })
  })
})

describe('a cell of a sheet', () => {
  it.each(writtenValues)('%s %s becomes the same value of a row', async (name, text, value) => {
    const { rows, faults } = await importRows(await createSpreadsheet([[titleOf(name)], [text]]))
    expect([rows, faults]).toEqual([[{ [name]: value }], []])
  })

  it.each(refusedTexts)('%s %s is a fault at its row and column', async (name, text, reason) => {
    const { faults } = await importRows(await createSpreadsheet([[titleOf(name)], [text]]))
    expect(faults).toEqual([
      { row: 2, column: titleOf(name), message: expect.stringContaining(reason) as string },
    ])
  })

  it('a list takes all of them at once, and a fault of each', async () => {
    const cells = names.map((name) => writtenValues.find(([of]) => of === name)!)
    const titles = ['名称', ...cells.map(([name]) => titleOf(name))]
    const answer = await importList(
      await createSpreadsheet([titles, ['整行', ...cells.map(([, text]) => text)]]),
    )

    expect(answer).toMatchObject({ created: 1, faults: [] })
    const expected = Object.fromEntries(
      cells.map(([name, , value]): [string, Json] => [name, value]),
    )

    expect(await rowOf('整行')).toMatchObject(expected)
    const wrong = refusedTexts.map(([name, text], at) => [
      `错${at}`,
      ...names.map((of) => (of === name ? text : '')),
    ])

    const { faults } = await importList(
      await createSpreadsheet([['名称', ...names.map((name) => titleOf(name as 'day'))], ...wrong]),
    )

    expect(faults.map(({ row, column }) => [row, column])).toEqual(
      refusedTexts.map(([name], at) => [at + 2, titleOf(name)]),
    )
  })
})

describe('a sheet that was exported', () => {
  it('has figures and days as such, and texts that stay texts', async () => {
    await save({
      name: '=1+1_x000D_',
      amount: 1234.5,
      share: 7,
      since: 2025,
      moment: '2025-01-02 00:00:42',
      day: '2025-02-03',
    })

    const sheet = readXlsx(await exported())
    const titles = sheet[0]!
    const row = sheet.find((cells) => cells.includes('=1+1_x000D_'))!
    const cell = (title: string) => row[titles.indexOf(title)]

    expect(['金额（万元）', '占比', '年份', '时刻', '日子'].map(cell)).toEqual([
      '1234.5',
      '7%',
      '2025',
      '2025-01-02 00:00:42',
      '2025-02-03',
    ])
  })

  it('imported as it is changes nothing, writes nothing, and names the columns that it passed over', async () => {
    const lines = () =>
      portal.services.database.query(`select id from event_log where kind = 'import'`)
    const before = (await lines()).length
    const answer = await importList(await exported())

    expect(answer).toMatchObject({ created: 0, updated: 0, unchanged: 2, faults: [], id: null })
    expect(answer.ignored).toEqual(expect.arrayContaining(['更新时间', '种类']))
    expect((await lines()).length).toBe(before)
  })

  it('is refused where two lines are about one record, however its name is written', async () => {
    const { faults } = await importList(
      await createSpreadsheet([
        ['名称', '金额'],
        ['重 复', '1'],
        ['重复', '2'],
        ['重复', '2'],
      ]),
    )

    expect(faults.map(({ row, message }) => `${row} ${message}`)).toEqual([
      '3 与第 2 行重复',
      '4 与第 2 行重复',
    ])
  })

  it('keeps midnight apart from a day without a time', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/></numFmts><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>`
    const titles = `<row r="1">${textCell('A1', '时刻')}</row>`
    const days =
      '<row r="2"><c r="A2" s="1"><v>46022</v></c></row><row r="3"><c r="A3" s="2"><v>46022</v></c></row>'
    const { rows } = await importRows(xlsxOf(titles + days, { styles }))

    expect(rows).toEqual([{ moment: '2025-12-31 23:59:59' }, { moment: '2025-12-31 00:00:00' }])
  })
})

it('keys that a row does not have are refused by name, and nothing is stored', async () => {
  const { status, body } = await save({ items: [{ label: '茶' }, { label: '米', colour: '红' }] })
  expect([status, body.msg]).toEqual([400, '“明细”第 2 行没有“colour”这一项，请刷新页面后再填写'])
})

describe('a name that reads like one that is there', () => {
  const named = (name: string) =>
    portal.call<RecordView>('POST', '/api/record/probe', { token, body: { data: { name } } })

  it('is refused by the rule of uniqueness: width, case, blanks, variants of a character', async () => {
    expect((await named('葛仙 Cha')).status).toBe(200)
    for (const name of ['葛仙Cha', '葛 仙\u3000ＣＨＡ', '葛\u{E0100}仙cha']) {
      const { status, body } = await named(name)
      expect([name, status, body.msg]).toEqual([name, 409, '名称已经有了'])
    }

    expect((await named('葛仙峰')).status).toBe(200)
  })

  it('has the same normal form in the program and in the database', async () => {
    const texts = [
      '葛仙 Cha',
      '葛 仙\u3000ＣＨＡ',
      '葛\u{E0100}仙cha',
      'ﬁ①㎏Ⅷ',
      'É\u0301ß',
      'a\u200Bb\u00ADc\uFEFF',
      '㍿\t茶\u3164',
    ]

    const rows = await portal.services.database.query<{ same: string }>(
      `select ${normalFormSql('text')} as same from unnest($1::text[]) with ordinality t(text, place) order by place`,
      [texts],
    )

    expect(rows.map(({ same }) => same)).toEqual(texts.map(normalForm))
  })

  it('is found by a keyword that reads the same, also where pairs were stored with selectors', async () => {
    expect((await named('邵\u{E0101}氏 Ｔｅａ')).status).toBe(200)
    const find = async (word: string) => (await rowOf(encodeURIComponent(word)))?.['name']
    for (const word of ['邵氏tea', '邵\u{E0100}氏', 'ＴＥＡ', '氏 tea'])
      expect([word, await find(word)]).toEqual([word, '邵\u{E0101}氏 Ｔｅａ'])

    const { database } = portal.services
    await database.query(
      `update e_probe set grams = array['邵\u{E0101}', '\u{E0101}氏'] where head->>'name' like '邵%'`,
    )
    expect(await find('邵氏')).toBeUndefined()
    await database.query(`delete from portal_fact where name = 'grams:normal-form'`)
    await migrateDatabase(database, portal.services.config())
    expect(await find('邵氏')).toBe('邵\u{E0101}氏 Ｔｅａ')
  })

  it('is found by the key of an import, however it is written', async () => {
    const answer = await importList(
      await createSpreadsheet([
        ['名称', '金额'],
        ['葛仙ｃｈａ', '3'],
      ]),
    )

    expect(answer).toMatchObject({ created: 0, updated: 1, faults: [] })
    expect((await rowOf('葛仙 Cha'))?.['amount']).toBe(3)
  })

  it('does not keep a portal from starting that stored it before: it is named in one line, and what is written the same stays refused', async () => {
    const { database } = portal.services
    const unique = async () =>
      (
        await database.query<{ name: string; on: string }>(
          `select indexname as name, indexdef as on from pg_indexes where tablename = 'e_probe' and indexname like 'e_probe_u_%'`,
        )
      ).map(({ name, on }) => ({ name, isAlike: /normalize/i.test(on) }))

    const [alike] = await unique()

    expect(alike?.isAlike).toBe(true)
    await database.asOwner((owner) => owner.query(`drop index ${alike!.name}`))
    const insert = (id: string, name: string) =>
      database.query(
        `insert into e_probe(id, year, state, region_code, owner_id, created_at, updated_at, head, data)
         select $1, year, state, region_code, owner_id, now(), now(), jsonb_build_object('name', $2::text), jsonb_build_object('name', $2::text)
         from e_probe where id = $3`,
        [id, name, draft.id],
      )

    await insert('twin-a', '双 生')
    await insert('twin-b', '双生')
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const start = async () => {
      await migrateDatabase(database, portal.services.config())
      await database.asOwner((owner) =>
        owner.withDedicatedConnection((query) => dropFormerRules(query, portal.services.config())),
      )
    }

    await start()
    expect(warn.mock.calls.map(([line]) => String(line))).toEqual([
      expect.stringMatching(/^1 条唯一规则.*：$/),
      '名称已经有了：1 组 2 条（twin-a = twin-b）',
    ])
    warn.mockRestore()
    expect((await unique()).map(({ isAlike }) => isAlike)).toEqual([false])
    expect((await named('双生')).body.msg).toBe('名称已经有了')
    const sheet = (name: string) =>
      createSpreadsheet([
        ['名称', '金额'],
        [name, '7'],
      ])

    expect(await importList(await sheet('双生'))).toMatchObject({
      created: 0,
      updated: 1,
      faults: [],
    })

    const amounts = await database.query<{ id: string; amount: number | null }>(
      `select id, (data->>'amount')::int as amount from e_probe where id like 'twin-%' order by id`,
    )

    expect(amounts.map(({ amount }) => amount)).toEqual([null, 7])

    await database.query(`delete from e_probe where id = 'twin-b'`)
    await start()
    expect((await unique()).map(({ isAlike }) => isAlike)).toEqual([true])
  })
})
