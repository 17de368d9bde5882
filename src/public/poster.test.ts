import { expect, test } from 'vitest'
import { wrapText } from './poster.tsx'

test('Chinese breaks anywhere, words of letters do not', () => {
  expect(wrapText('高山云雾出好茶', 4, 3)).toEqual(['高山云雾', '出好茶'])
  expect(wrapText('Green tea of the high mountains', 8, 4)).toEqual([
    'Green tea of',
    'the high',
    'mountains',
  ])

  expect(wrapText('有效期至 2027-01-01', 6, 2)).toEqual(['有效期至', '2027-01-01'])
})

test('what there is no room for is left out, and that is seen', () => {
  expect(wrapText('高山云雾出好茶，一叶知春秋', 4, 2)).toEqual(['高山云雾', '出好茶…'])
  expect(wrapText('a'.repeat(40), 5, 2)).toEqual(['aaaaaaaa', 'aaaaaaa…'])
})

test('a text of nothing has no lines', () => {
  expect(wrapText('  ', 5, 2)).toEqual([])
})
