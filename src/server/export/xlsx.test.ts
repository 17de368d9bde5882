import { expect, it } from 'vitest'
import { renderCell } from './cell-xml.ts'
import { sheetName } from './xlsx.ts'

it.each([
  ['年度/清单', '年度 清单'],
  ["'引号'", '引号'],
  [`${'长'.repeat(30)}'尾`, '长'.repeat(30)],
  [`${'长'.repeat(30)}😀`, '长'.repeat(30)],
  ["''", 'Sheet1'],
])('a sheet titled %s has a name that spreadsheet programs accept', (title, name) => {
  expect(sheetName(title)).toBe(name)
})

it('a number shows the decimals of its column', () => {
  expect(renderCell({ kind: 'number', value: 85, decimals: 2 }, 'A', 1)).toBe(
    '<c r="A1" s="7"><v>85</v></c>',
  )
  expect(renderCell({ kind: 'number', value: 85, decimals: 0 }, 'A', 1)).toBe(
    '<c r="A1"><v>85</v></c>',
  )
})
