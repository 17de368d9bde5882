import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#config-model/record.ts'
import type { ParsedRowsAnswer } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import type { RecordView } from '#contract/record.ts'
import { createSpreadsheet } from '#tools/seed/create-spreadsheet.ts'
import { addApplicant, addDraft, type Applicant } from '../applicants.ts'
import { openPortal, type TestPortal } from '../open-portal.ts'
import { bombOf, textCell, xlsxOf } from '../system/sheets.ts'
import { uploadForm } from '../upload-form.ts'
import { partsOf, readXlsx } from './read-xlsx.ts'

let portal: TestPortal
let applicant: Applicant
let draft: RecordView
beforeAll(async () => {
  portal = await openPortal()
  applicant = await addApplicant(portal, 131, {
    region: '530828',
    industry: 'tea',
    isRegional: false,
  })

  draft = await addDraft(portal, applicant, 'product', '表格导入的品牌')
})
afterAll(() => portal.close())

/** A form with the rows there are and a file. */
function bodyOf(name: string, content: Buffer, there?: unknown) {
  const { body, headers } = uploadForm(name, content)
  const boundary = body.toString('latin1').split('\r\n')[0]
  const rows =
    there === undefined
      ? ''
      : `${boundary}\r\ncontent-disposition: form-data; name="rows"\r\n\r\n${JSON.stringify(there)}\r\n`

  return { body: Buffer.concat([Buffer.from(rows), body]), headers }
}
const send = (
  name: string,
  content: Buffer,
  {
    there,
    field = 'standards',
    token = applicant.token,
  }: { there?: unknown; field?: string; token?: string } = {},
) =>
  portal.call<ParsedRowsAnswer>('POST', apiPaths.rowsSheet('declaration', draft.id, field), {
    token,
    ...bodyOf(name, content, there),
  })
const head = ['标准号*', '标准名称*', '标准级别*']

describe('rows of a list from a sheet', () => {
  it('the template has the columns that a cell can hold, those to be filled in marked, and the choices of dictionaries', async () => {
    const answer = await portal.call(
      'GET',
      apiPaths.rowsTemplate('declaration', draft.id, 'inspections'),
      {
        token: applicant.token,
      },
    )

    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('检验检测.xlsx'))
    expect(readXlsx(answer.bytes)[0]).toEqual([
      '年度*',
      '检测类型*',
      '检测机构*',
      '报告编号*',
      '出具日期*',
      '结论*',
      '整改情况*',
    ])

    const parts = partsOf(answer.bytes)

    expect(parts['xl/worksheets/sheet1.xml']).toMatch(
      /<dataValidation type="list"[^>]*sqref="F2:F31"><formula1>'选项'!\$F\$1:\$F\$2</,
    )
    expect(parts['xl/worksheets/sheet2.xml']).toContain('不合格')
    expect(parts['xl/workbook.xml']).toContain('state="hidden"')
  })

  it('a filled sheet becomes rows and nothing is written', async () => {
    const { body } = await send(
      '标准.xlsx',
      await createSpreadsheet([
        head,
        ['GB/T 14456.1', '绿茶', '国家标准'],
        ['', '', ''],
        ['NY/T 288', '绿色食品 茶叶', '行业标准'],
      ]),
    )

    expect(body.data).toMatchObject({ faults: [], problems: [], later: [], hasMore: false })
    expect(body.data.rows).toMatchObject([
      { no: 'GB/T 14456.1', name: '绿茶', level: 'national' },
      { no: 'NY/T 288', level: 'industry' },
    ])

    const { body: after } = await portal.call<RecordView>(
      'GET',
      apiPaths.record('declaration', draft.id),
      {
        token: applicant.token,
      },
    )

    expect(after.data.version).toBe(draft.version)
  })

  it('unreadable cells are reported by row and column', async () => {
    const { body } = await send(
      '标准.xlsx',
      await createSpreadsheet([head, ['GB/T 1', '绿茶', '宇宙标准']]),
    )
    expect(body.data.faults).toEqual([
      { row: 2, column: '标准级别', message: '没有“宇宙标准”这一项' },
    ])
    const wrong = await send(
      '标准.xlsx',
      await createSpreadsheet([
        ['标准号*', '颜色'],
        ['GB/T 1', '红'],
      ]),
    )

    expect(wrong.body.data.faults).toEqual([
      { row: 1, column: '颜色', message: '没有“颜色”这一列，请删去或对照模板' },
    ])
    expect(
      (await send('标准.xlsx', await createSpreadsheet([head]))).body.data.faults,
    ).toMatchObject([{ message: '表格里没有要导入的行' }])
  })

  it('rows are judged as the form judges them, together with those there are', async () => {
    const there: RecordData[] = [{ no: 'GB/T 1', name: '已有', level: 'national' }]
    const rows = [
      head,
      ['GB/T 1', '绿茶', '国家标准'],
      ['GB/T 2', '', '国家标准'],
      ['x'.repeat(50), '长', '国家标准'],
    ]

    const { body } = await send('标准.xlsx', await createSpreadsheet(rows), { there })

    expect(body.data.faults).toEqual([])
    expect(body.data.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, '标准号'],
      [3, '标准名称'],
      [4, '标准号'],
    ])

    const alone = await send('标准.xlsx', await createSpreadsheet(rows.slice(0, 2)))

    expect(alone.body.data.problems).toEqual([])
    const full = Array.from({ length: 20 }, (_, at) => ({ no: `Q/${at}` }))
    const { data } = (
      await send('标准.xlsx', await createSpreadsheet(rows.slice(0, 2)), { there: full })
    ).body

    expect(data.faults).toEqual([
      { row: null, column: null, message: '“执行标准”最多 20 行：现有 20 行，文件中有 1 行' },
    ])
  })

  it('what no cell can hold is named, to be added afterwards', async () => {
    const lines = [
      ['年度', '检测类型', '检测机构', '报告编号', '出具日期', '结论'],
      ['2024', '监督抽查', '省农产品质检中心', 'R-1', '2024/5/1', '合格/通过'],
    ]

    const { body } = await send('检测.xlsx', await createSpreadsheet(lines), {
      field: 'inspections',
    })

    expect(body.data.faults).toEqual([])
    expect(body.data.later).toEqual(['报告'])
    expect(body.data.problems.every(({ row }) => row === null)).toBe(true)
  })

  it('a csv is read as Excel writes it in China and elsewhere', async () => {
    const gbk = Buffer.from([
      0xb1, 0xea, 0xd7, 0xbc, 0xba, 0xc5, 0x2c, 0xb1, 0xea, 0xd7, 0xbc, 0xc3, 0xfb, 0xb3, 0xc6,
      0x0d, 0x0a, 0x47, 0x42, 0x2c, 0xc2, 0xcc, 0xb2, 0xe8,
    ])

    expect((await send('标准.csv', gbk)).body.data.rows).toEqual([{ no: 'GB', name: '绿茶' }])
    const utf8 = Buffer.from('\uFEFF标准号;标准名称\n"A;1";"他说""好""\n两行"\n')

    expect((await send('标准.csv', utf8)).body.data.rows).toEqual([
      { no: 'A;1', name: '他说"好" 两行' },
    ])
    expect((await send('标准.csv', Buffer.from([0, 1, 2]))).body.msg).toBe(
      '这不是 csv 文本，请另存为 CSV UTF-8 或 xlsx',
    )
  })

  it('without titles in the first row, or with a hidden row, is refused and says so', async () => {
    const late = `<row r="2">${textCell('A2', '标准号')}</row><row r="3">${textCell('A3', 'GB/T 1')}</row>`
    const noTitles = {
      row: 1,
      column: null,
      message: '第 1 行没有标题，请把列名写在第 1 行（可对照模板）',
    }

    const { data } = (await send('标准.xlsx', xlsxOf(late))).body

    expect([data.rows, data.faults]).toEqual([[], [noTitles]])
    expect((await send('标准.csv', Buffer.from('\n标准号\nGB/T 1'))).body.data.faults).toEqual([
      noTitles,
    ])

    const titles = `<row r="1">${textCell('A1', '标准号')}</row>`
    const hidden = `${titles}<row r="2">${textCell('A2', 'GB/T 1')}</row><row r="3" hidden="1">${textCell('A3', 'GB/T 2')}</row>`

    expect((await send('标准.xlsx', xlsxOf(hidden))).body.data.faults).toEqual([
      { row: 3, column: null, message: expect.stringContaining('隐藏') as string },
    ])
  })

  it('is read from the first sheet that is not hidden', async () => {
    const sheet = (no: string) =>
      `<row r="1">${textCell('A1', '标准号')}</row><row r="2">${textCell('A2', no)}</row>`
    const sheets = [
      { name: '旧', state: 'hidden' as const, rows: sheet('GB/T 1') },
      { name: '新', rows: sheet('GB/T 2') },
    ]

    expect((await send('标准.xlsx', xlsxOf('', { sheets }))).body.data.rows).toEqual([
      { no: 'GB/T 2' },
    ])
  })

  it('names each cell that shows an error, was never calculated, or is a longer number than sheets keep', async () => {
    const cells = [
      '<row r="2"><c r="A2" t="e"><f>NA()</f><v>#N/A</v></c><c r="B2"><f>A1&amp;"x"</f></c></row>',
      '<row r="3"><c r="A3"><v>915301021234568000</v></c><c r="B3"><v>1E+21</v></c></row>',
      '<row r="4"><c r="A4" t="str"><f>""</f><v></v></c><c r="B4"><v>0.30000000000000004</v></c></row>',
    ]

    const titles = `<row r="1">${textCell('A1', '标准号')}${textCell('B1', '标准名称')}</row>`
    const { data } = (await send('标准.xlsx', xlsxOf(titles + cells.join('')))).body

    expect(
      data.faults.map(({ row, column, message }) => `${row} ${column} ${message.slice(0, 12)}`),
    ).toEqual([
      '2 标准号 单元格显示错误值 #N/',
      '2 标准名称 单元格的公式还没有计算，',
      '3 标准号 “91530102123',
      '3 标准名称 “10000000000',
    ])

    expect(data.rows.at(-1)).toEqual({ name: '0.3' })
  })

  it('too much, no sheet, and a list that takes none are refused in a sentence', async () => {
    const many = await send(
      '标准.xlsx',
      await createSpreadsheet([head, ...Array.from({ length: 21 }, (_, at) => [`Q/${at}`])]),
    )

    expect([many.status, many.body.msg]).toEqual([400, '一次最多导入 20 行，请分成几份'])
    expect((await send('标准.xlsx', bombOf(80))).body.msg).toBe('表格太大，请分成几份导入')
    expect((await send('标准.xlsx', Buffer.alloc(6 * 1024 * 1024))).body.msg).toBe(
      '表格太大，请分成几份导入',
    )
    expect((await send('标准.doc', Buffer.from('x'))).body.msg).toBe('请选择 xlsx 或 csv 文件')
    expect((await send('标准.csv', Buffer.from('标准号\nA'), { there: 'x' })).body.msg).toBe(
      '现有的行没有随文件送到，请重试',
    )
    expect(
      (await send('标准.xlsx', await createSpreadsheet([head]), { field: 'exhibitions' })).body.msg,
    ).toBe('“参展推介”不能从表格导入')
    expect(
      (await send('标准.xlsx', await createSpreadsheet([head]), { field: '__proto__' })).status,
    ).toBe(404)
    const other = await addApplicant(portal, 132, {
      region: '530828',
      industry: 'tea',
      isRegional: false,
    })

    expect(
      (await send('标准.xlsx', await createSpreadsheet([head]), { token: other.token })).status,
    ).toBe(404)
  })
})
