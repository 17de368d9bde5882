import { describe, expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import type { Field } from '#config-model/types.generated.ts'
import { parseCells, pasteCells } from './paste-rows.ts'
import { isTableText } from './use-spreadsheet-parser.ts'

const config = {
  dictionaries: {
    level: {
      title: '级别',
      items: [
        { value: 'national', label: '国家级' },
        { value: 'province', label: '省级' },
      ],
    },
  },
  regions: [{ l: 'L', n: '澜沧拉祜族自治县', c: '530828', p: '530800' }],
  workflows: {},
} as unknown as Config
const field = (type: Field['type'], title: string, more: Partial<Field> = {}): Field => ({
  type,
  title,
  ...more,
})
const columns = [
  { name: 'name', field: field('text', '标准名称') },
  { name: 'level', field: field('dictionary', '级别', { dictionary: 'level' }) },
  { name: 'price', field: field('money', '零售价', { unit: '元' }) },
  { name: 'date', field: field('date', '日期') },
]
const options = { config, year: 2025, maxRows: 5 }

describe('pasting from a spreadsheet', () => {
  it('splits cells, quoted line breaks included', () => {
    expect(parseCells('a\tb\r\n"c\nd"\t"e""f"\r\n')).toEqual([
      ['a', 'b'],
      ['c\nd', 'e"f'],
    ])

    expect(isTableText('one cell')).toBe(false)
    expect(isTableText('a\tb')).toBe(true)
    expect(isTableText('a\nb')).toBe(true)
    expect(isTableText('a\n')).toBe(false)
  })

  it('turns labels, money and days into values', () => {
    const { rows, skipped } = pasteCells(
      [],
      { cells: parseCells('普洱茶\t国家级\t1,200.5元\t2025/8/1'), at: { row: 0, column: 0 } },
      columns,
      options,
    )

    expect(rows).toEqual([{ name: '普洱茶', level: 'national', price: 1200.5, date: '2025-08-01' }])
    expect(skipped).toEqual([])
  })

  it('leaves out a line of titles, lays cells over existing rows and appends the rest', () => {
    const { rows } = pasteCells(
      [{ name: '旧', price: 1 }],
      { cells: parseCells('级别（必填）\t零售价\n省级\t3\n国家级\t4'), at: { row: 0, column: 1 } },
      columns,
      options,
    )

    expect(rows).toEqual([
      { name: '旧', price: 3, level: 'province' },
      { level: 'national', price: 4 },
    ])
  })

  it('names what does not fit and stops at the most rows', () => {
    const { rows, skipped } = pasteCells(
      [],
      { cells: parseCells('a\t县级\nb\t省级\nc\t省级'), at: { row: 0, column: 0 } },
      columns,
      {
        ...options,
        maxRows: 2,
      },
    )

    expect(rows).toEqual([{ name: 'a' }, { name: 'b', level: 'province' }])
    expect(skipped).toEqual(['第 1 行 级别：没有“县级”这一项', '最多 2 行，其余 1 行没有填入'])
  })
})
