import { describe, expect, it } from 'vitest'
import { chooseTests } from './choose-tests.ts'
import { updateFileSeconds } from './file-seconds.mjs'

describe('the tests of a change', () => {
  const limit = { files: 3, seconds: 10, usual: 2 }
  const choose = (files: string[], changed: string[] = []) =>
    chooseTests(files, changed, limit, { long: 9, longer: 30 })

  it('are the nearest that fit in the time, a long file not before a quick one behind it', () => {
    expect(choose(['a', 'long', 'b', 'c', 'd'])).toEqual({
      chosen: ['a', 'b', 'c'],
      rest: ['long', 'd'],
    })
  })

  it('always hold a test that was changed itself', () => {
    expect(choose(['longer', 'a'], ['longer'])).toEqual({ chosen: ['longer'], rest: ['a'] })
  })
})

it('measured seconds replace those of before; a file that became quick is no longer listed', () => {
  const file = (name: string, seconds: number) => ({
    file: name,
    seconds: { import: 1, tests: seconds },
  })

  expect(
    updateFileSeconds({ a: 12, b: 40, other: 7 }, [file('b', 2), file('a', 19.6), file('c', 6)]),
  ).toEqual({ a: 21, c: 7, other: 7 })
})
