import { expect, it } from 'vitest'
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
