import { expect, it } from 'vitest'
import { ApiError } from './client.ts'
import { blockingErrorOf } from './query-client.ts'

const failed = (status: number) => new ApiError(status, '失败')

it.each([
  ['no answer yet', undefined, null, false],
  ['an answer', {}, null, false],
  ['a first failure', undefined, failed(0), true],
  ['a refresh without network', {}, failed(0), false],
  ['a refresh on a busy server', {}, failed(503), false],
  ['rights that were taken away', {}, failed(403), true],
  ['a record that is gone', {}, failed(404), true],
])('%s', (_, data, error, isBlocking) => {
  expect(blockingErrorOf({ data, error })).toBe(isBlocking ? error : null)
})
