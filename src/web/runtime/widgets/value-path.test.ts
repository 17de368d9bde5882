import { expect, it } from 'vitest'
import { findRowIndex } from './value-path.ts'

const a = { _id: 'row00a', name: '甲' }
const b = { _id: 'row00b', name: '乙' }

it('an upload finds its row by identity, though the row was changed and others were removed or put before it', () => {
  expect(findRowIndex([a, b], [{ ...b, name: '改' }], 1)).toBe(0)
  expect(
    findRowIndex([a, b], [{ _id: 'row00c', name: '丙' }, { ...a }, { ...b, name: '改' }], 1),
  ).toBe(2)
  expect(
    findRowIndex([a, b], [{ ...a, name: '乙' }], 1),
    'another row that says the same is another',
  ).toBeNull()
})

it('a row without identity keeps its place as long as there are as many, or is the same object', () => {
  const [c, d] = [{ name: '丙' }, { name: '丁' }]
  expect(findRowIndex([c, d], [{ name: '改' }, { name: '丁' }], 0)).toBe(0)
  expect(findRowIndex([c, d], [d], 1)).toBe(0)
  expect(findRowIndex([c, d], [d], 0)).toBeNull()
})
