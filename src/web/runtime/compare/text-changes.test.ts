import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffTexts, type TextPiece } from './text-changes.ts'

const of = (pieces: TextPiece[], kind: TextPiece['kind']) =>
  pieces
    .filter((piece) => piece.kind === 'same' || piece.kind === kind)
    .map(({ text }) => text)
    .join('')

it('what is new in a sentence stands between what stayed', () => {
  expect(diffTexts('请覆盖遮阳网。', '请尽快覆盖遮阳网。')).toEqual([
    { kind: 'same', text: '请' },
    { kind: 'added', text: '尽快' },
    { kind: 'same', text: '覆盖遮阳网。' },
  ])

  expect(diffTexts('同样的话', '同样的话')).toEqual([{ kind: 'same', text: '同样的话' }])
  expect(diffTexts('', '新')).toEqual([{ kind: 'added', text: '新' }])
  expect(diffTexts('', '')).toEqual([])
})

it('of any two texts the pieces put together are the texts', () => {
  const text = fc.string({
    unit: fc.constantFrom('茶', '园', '。', ' ', 'a', '\n', '𠮷'),
    maxLength: 60,
  })

  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffTexts(before, after)
      expect([of(pieces, 'removed'), of(pieces, 'added')]).toEqual([before, after])
    }),
    { seed: 20261122 },
  )
})

it('texts of any length are compared: the longest sentence by sentence, or as wholes', () => {
  const long = Array.from({ length: 6000 }, (_, at) => `第${at}句说的是茶。`)
  const pieces = diffTexts(`头${long.join('')}`, `尾${long.toReversed().join('')}`)
  expect(of(pieces, 'removed')).toBe(`头${long.join('')}`)
  expect(of(pieces, 'added')).toBe(`尾${long.toReversed().join('')}`)
})

it('long texts are compared by sentence', () => {
  const changesTo = (other: string) =>
    Array.from(
      { length: 1500 },
      (_, at) => `第${at}句说的是${at % 500 === 0 ? other : '茶'}。`,
    ).join('')

  const pieces = diffTexts(changesTo('旧园'), changesTo('新园'))

  expect(of(pieces, 'removed')).toBe(changesTo('旧园'))
  expect(of(pieces, 'added')).toBe(changesTo('新园'))
  expect(pieces.map(({ kind }) => kind)).toEqual(
    Array.from({ length: 3 }, () => ['removed', 'added', 'same']).flat(),
  )
  expect(pieces[0]?.text).toBe('第0句说的是旧园。')
  expect(pieces[2]?.text).toMatch(/^第1句说的是茶。.*第499句说的是茶。$/)
})
