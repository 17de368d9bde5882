import { expect, it } from 'vitest'
import { mergeRepeat } from './suites.mjs'

const failure = (file: string, name: string) => ({
  title: `${file} > ${name}: wrong`,
  command: `repeat ${file} ${name}`,
})

it('a file that failed once and passes alone counts as passed and is listed as flaky; one that fails again stays a failure', () => {
  const file = (name: string, passed: number, failed: number) => ({
    file: name,
    project: 'api',
    counts: { passed, failed, skipped: 0 },
  })

  const first = {
    passed: 12,
    failed: 2,
    output: 'first',
    files: [file('a', 5, 1), file('b', 3, 1), file('c', 4, 0)],
    failures: [failure('a', 'x'), failure('b', 'y')],
  }

  const again = {
    passed: 9,
    failed: 1,
    output: 'again',
    files: [file('a', 6, 0), file('b', 3, 1)],
    failures: [failure('b', 'y')],
  }

  expect(mergeRepeat(first, again)).toEqual({
    passed: 13,
    failed: 1,
    output: 'first\nagain',
    files: [file('a', 6, 0), file('b', 3, 1), file('c', 4, 0)],
    failures: [failure('b', 'y')],
    flaky: [failure('a', 'x')],
  })
})
