import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'
import { spreadsheetLimits } from './spreadsheet.ts'

const read = (text: string, maxRows = 10) => readCsv(Buffer.from(text), maxRows)
const cellsOf = (text: string) => read(text).map(({ cells }) => cells)

describe('readCsv', () => {
  it('splits cells at the separator that the first line has most of', () => {
    expect(cellsOf('a,b\n1;2,3')).toEqual([
      ['a', 'b'],
      ['1;2', '3'],
    ])

    expect(cellsOf('a;b;c\n1,5;2;3')).toEqual([
      ['a', 'b', 'c'],
      ['1,5', '2', '3'],
    ])

    expect(cellsOf('a\tb\n1,2;\t3')).toEqual([
      ['a', 'b'],
      ['1,2;', '3'],
    ])
  })

  it('keeps separators, line breaks and doubled quotes within quotes, and quotes that never close as they are', () => {
    expect(cellsOf('"a,1","他说""好""\n两行",c')).toEqual([['a,1', '他说"好"\n两行', 'c']])
    expect(cellsOf('"a"b,x"y')).toEqual([['ab', 'x"y']])
    expect(cellsOf('"a,b')).toEqual([['"a', 'b']])
    expect(cellsOf('""""')).toEqual([['"']])
  })

  it('counts rows as a sheet does: every kind of line break, and lines with nothing in them', () => {
    expect(read('a,b\r\n\r\n1,2\r3,\n,,\n')).toEqual([
      { row: 1, isHidden: false, cells: ['a', 'b'] },
      { row: 3, isHidden: false, cells: ['1', '2'] },
      { row: 4, isHidden: false, cells: ['3', ''] },
    ])

    expect(read('\n\nlate').map(({ row }) => row)).toEqual([3])
    expect(read('')).toEqual([])
  })

  it('reads GBK as Excel writes it in China, and refuses what is no text', () => {
    expect(readCsv(Buffer.from([0xb1, 0xea, 0xd7, 0xbc, 0x2c, 0x31]), 10)[0]?.cells).toEqual([
      '标准',
      '1',
    ])

    expect(() => readCsv(Buffer.from([0x61, 0]), 10)).toThrow('not-text')
    expect(() => readCsv(Buffer.from([0x61, 0xff]), 10)).toThrow('not-text')
  })

  it('stops at the first row, column or cell beyond its limit', () => {
    const { columns, cellCharacters } = spreadsheetLimits
    expect(read(`t\n${'a\n'.repeat(10)}\n\n`)).toHaveLength(11)
    expect(() => read(`t\n${'a\n'.repeat(11)}`)).toThrow('too-many-rows')
    expect(read(`a${','.repeat(1000)}`)[0]?.cells).toHaveLength(columns)
    expect(() => read(`${','.repeat(columns)}a`)).toThrow('too-many-columns')
    expect(read('a'.repeat(cellCharacters))).toHaveLength(1)
    expect(() => read('a'.repeat(cellCharacters + 1))).toThrow('too-long-cell')
  })
})
