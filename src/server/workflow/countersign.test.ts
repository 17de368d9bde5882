import { expect, test } from 'vitest'
import { countersignResult } from './countersign.ts'

const votes = (text: string) =>
  [...text].map((letter, at) => ({ voter: String(at), agrees: letter === 'y' }))

test.each([
  ['all of 3: nobody has voted', { of: 3 }, '', 'open'],
  ['all of 3: two agree', { of: 3 }, 'yy', 'open'],
  ['all of 3: three agree', { of: 3 }, 'yyy', 'agreed'],
  ['all of 3: one refuses', { of: 3 }, 'yn', 'refused'],
  ['2 of 3: one refuses', { of: 3, need: 2 }, 'n', 'open'],
  ['2 of 3: two agree', { of: 3, need: 2 }, 'yy', 'agreed'],
  ['2 of 3: two agree and one refuses', { of: 3, need: 2 }, 'yny', 'agreed'],
  ['2 of 3: two refuse', { of: 3, need: 2 }, 'nyn', 'refused'],
  [
    '2 of 3 with veto: two agree, the third may still veto',
    { of: 3, need: 2, veto: true },
    'yy',
    'open',
  ],
  ['2 of 3 with veto: one refuses', { of: 3, need: 2, veto: true }, 'yyn', 'refused'],
  ['2 of 3 with veto: three agree', { of: 3, need: 2, veto: true }, 'yyy', 'agreed'],
] as const)('%s', (_, countersign, cast, result) => {
  expect(countersignResult(countersign, votes(cast))).toBe(result)
})
