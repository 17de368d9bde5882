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
