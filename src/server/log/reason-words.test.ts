import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formatLogReason } from './reason-words.ts'

it.each([
  ['zh-CN', 'unconfirmed', '须先确认'],
  ['en-US', 'forbidden', 'no right'],
  ['zh-CN', 'constructor', 'constructor'],
  ['zh-CN', '内容重复', '内容重复'],
] as const)('the reason of a log line is read in words (%s, %s)', (locale, reason, read) => {
  expect(formatLogReason(locale, reason)).toBe(read)
})

it('every reason of a refusal that is logged, and of the program’s own lines, has words', () => {
  const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(`src/server/${path}`, 'utf8'))
  const reasons = sources.flatMap((text) =>
    [
      ...text.matchAll(/new ApiError\(\s*(?:403|405|423|429),\s*'([a-z-]+)'/g),
      ...text.matchAll(/\breason: '([a-z-]+)',?\s/g),
    ].map(([, reason = '']) => reason),
  )
  const without = [...new Set(reasons)].filter(
    (reason) => formatLogReason('zh-CN', reason) === reason,
  )

  expect(reasons).toContain('wrong-method')
  expect(without).toEqual([])
})
