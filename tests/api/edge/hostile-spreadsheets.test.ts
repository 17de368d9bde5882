import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import type { ApiError } from '#server/errors.ts'
import {
  readSpreadsheet,
  type SpreadsheetFile,
} from '#server/import/spreadsheet/read-spreadsheet.ts'
import { readXlsx } from '#server/import/spreadsheet/read-xlsx.ts'
import { spreadsheetLimits } from '#server/import/spreadsheet/spreadsheet.ts'
import { partsOf, textCell, xlsxOf } from '../system/sheets.ts'
import { blanksPacked, zipOf } from './zip-of.ts'

/** What a file is refused with, and how often others had their turn meanwhile. */
async function refusalOf(content: Buffer, kind: SpreadsheetFile['kind'] = 'xlsx') {
  let turnsOfOthers = 0
  const count = () => {
    turnsOfOthers++
    next = setImmediate(count)
  }

  let next = setImmediate(count)
  const file = { content, kind, maxRows: 200, account: 'somebody' }
  const refusal = await readSpreadsheet(file).then(
    (rows) => `${rows.length} rows`,
    (error: ApiError) => `${error.status} ${formatPhrase(error.phrase, 'zh-CN')}`,
  )

  clearImmediate(next)

  return { refusal, turnsOfOthers }
}
const megabytes = (part: string, count = 5) =>
  Buffer.from(part.repeat((count * 1024 * 1024) / part.length))
const packed = (text: string) => ({ packed: deflateRawSync(text) })

describe('a csv of five megabytes', () => {
  it.each([
    ['rows', 'a\n', '400 一次最多导入 200 行，请分成几份'],
    ['columns', '"a""b",', '400 第 1 行在第 200 列之后还有内容，请删去多余的列'],
    ['one cell', 'a', '400 第 1 行有一格超过 32767 个字，请缩短；csv 文件请检查引号是否成对'],
    ['empty cells', ',', '0 rows'],
  ])('of %s is refused beside the work of others', async (_, part, expected) => {
    // A thread that waits already may be done within one turn; work on the main thread leaves no turn, however often.
    let maxTurns = 0
    for (let attempt = 0; attempt < 5 && maxTurns <= 4; attempt++) {
      const { refusal, turnsOfOthers } = await refusalOf(megabytes(part), 'csv')
      expect(refusal).toBe(expected)
      maxTurns = Math.max(maxTurns, turnsOfOthers)
    }

    expect(maxTurns).toBeGreaterThan(4)
  })
})

describe('an xlsx file', () => {
  const notASheet = '400 这不是 xlsx 表格，请用模板填写后另存为 xlsx'
  const tooLarge = '400 表格太大，请分成几份导入'

  it('whose end record counts its parts twice is not unpacked', async () => {
    const content = zipOf({ ...partsOf(''), 'xl/sharedStrings.xml': blanksPacked(3900) }, [5, 4])
    expect(content.length).toBeLessThan(5 * 1024 * 1024)
    expect((await refusalOf(content)).refusal).toBe(notASheet)
    expect(() => readXlsx(zipOf(partsOf(''), [0xffff, 0xffff]), 10)).toThrow('not-a-sheet')
    expect(() => readXlsx(zipOf(partsOf(''), [3, 3]), 10)).toThrow('not-a-sheet')
  })

  it('that unpacks to gigabytes is unpacked up to the limit', async () => {
    const sharedStrings = blanksPacked(3900)
    expect((await refusalOf(xlsxOf('', { sharedStrings }))).refusal).toBe(tooLarge)
  })

  it('with a cell beyond any sheet, or rows that go back, is no sheet', async () => {
    const far = `<row r="1">${textCell('A1', 'x')}${textCell('ZZZZZZ99999999', 'x')}</row>`
    expect((await refusalOf(xlsxOf(far))).refusal).toBe(notASheet)

    for (const rows of [
      '<row r="99999999"/>',
      '<row r="2"/><row r="1"/>',
      `<row r="1">${textCell('XFE1', 'x')}</row>`,
      `<row r="1">${textCell('A1', 'x')}`,
    ])
      expect(() => readXlsx(xlsxOf(rows), 10), rows).toThrow(
        /not-a-sheet|unexpected end|closing tag mismatch/,
      )
  })

  it('is read as far as something stands in it: formats reach to the end of a sheet', () => {
    const styled =
      '<row r="2"><c r="A2" s="0"/><c r="XFD2" s="0"/></row><row r="1048576"><c r="A1048576"/></row>'
    const rows = readXlsx(xlsxOf(`<row r="1">${textCell('B1', 'x')}</row>${styled}`), 1)
    expect(rows).toEqual([{ row: 1, isHidden: false, cells: ['', 'x'] }])
  })

  it('is refused at the first row, column or text beyond its limit', () => {
    const { columns, cellCharacters } = spreadsheetLimits
    const rows = (count: number) =>
      `<row>${textCell('A1', 'x').replace(' r="A1"', '')}</row>`.repeat(count)

    expect(readXlsx(xlsxOf(rows(11)), 10)).toHaveLength(11)
    expect(() => readXlsx(xlsxOf(rows(12)), 10)).toThrow('too-many-rows')
    const wide = '<c><v>1</v></c>'.repeat(columns)

    expect(readXlsx(xlsxOf(`<row>${wide}</row>`), 10)[0]?.cells).toHaveLength(columns)
    expect(() => readXlsx(xlsxOf(`<row>${wide}<c><v>1</v></c></row>`), 10)).toThrow(
      'too-many-columns',
    )
    const long = textCell('A1', 'x'.repeat(cellCharacters + 1))

    expect(() => readXlsx(xlsxOf(`<row r="1">${long}</row>`), 10)).toThrow('too-long-cell')
  })

  it('is read without running formulas or fetching anything', async () => {
    const formula =
      '<row r="1"><c r="A1" t="str"><f>HYPERLINK("http://127.0.0.1:1/x")</f><v>&#36134;&#21495;</v></c></row>'
    expect(readXlsx(xlsxOf(`${formula}<row r="2">${textCell('A2', '=1+1')}</row>`), 10)).toEqual([
      { row: 1, isHidden: false, cells: ['账号'] },
      { row: 2, isHidden: false, cells: ['=1+1'] },
    ])

    const parts = partsOf(`<row r="1">${textCell('A1', '&b;')}</row>`)
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    const name = 'xl/worksheets/sheet1.xml'
    const [row] = readXlsx(zipOf({ ...parts, [name]: `${entity}${String(parts[name])}` }), 10)

    expect(row?.cells).toEqual(['&b;'])
  })

  it('with a text that many cells share is refused before it is written out', () => {
    const sharedStrings = packed(
      `<sst><si><t>${'x'.repeat(spreadsheetLimits.cellCharacters)}</t></si></sst>`,
    )
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`

    expect(readXlsx(xlsxOf(row, { sharedStrings }), 10)[0]?.cells).toHaveLength(200)
    expect(() => readXlsx(xlsxOf(row.repeat(10), { sharedStrings }), 10)).toThrow('too-large')
  })
})

it('a file of one account waits for at most two of another, however many there are', async () => {
  const small = xlsxOf(`<row r="1">${textCell('A1', 'x')}</row>`)
  const large = xlsxOf(`<row>${'<c/>'.repeat(16)}</row>`.repeat(10_000))
  const order: string[] = []
  const read = (account: string, content: Buffer) =>
    readSpreadsheet({ content, kind: 'xlsx', maxRows: 10, account }).then(() => order.push(account))

  // Both threads are there when the others come.
  await Promise.all([read('first', large), read('second', large)])
  order.length = 0
  await Promise.all([...Array.from({ length: 6 }, () => read('many', large)), read('one', small)])
  expect(order.indexOf('one')).toBeLessThanOrEqual(2)
  expect(order).toHaveLength(7)
})
