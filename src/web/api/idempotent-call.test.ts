import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionCookies } from '#web/browser-storage.ts'
import { ApiError } from './api-error.ts'
import {
  callWithIdempotencyKey,
  clearIdempotencyKeys,
  type IdempotencyHeaders,
} from './idempotent-call.ts'

let keys: string[] = []
const call = (name: string, status = 200) =>
  callWithIdempotencyKey(name, async (headers: IdempotencyHeaders) => {
    keys.push(headers['idempotency-key'])
    if (status !== 200) throw new ApiError(status, 'no')
  }).catch(() => null)

beforeEach(() => {
  keys = []
  localStorage.clear()
  sessionCookies.set('uuid', 'anna')
})
afterEach(() => vi.restoreAllMocks())

describe('the key of a call that acts once', () => {
  it('is another one for each call that was answered, be it with a refusal', async () => {
    await call('/a {}')
    await call('/a {}', 422)
    await call('/a {}', 401)
    await call('/a {}')
    expect(new Set(keys).size).toBe(4)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('stays until somebody answers, in another visit too, for the same content only', async () => {
    await call('/a {}', 0)
    await call('/a {}', 503)
    await call('/a {"b":1}', 408)
    vi.resetModules()
    const { callWithIdempotencyKey: later } = await import('./idempotent-call.ts')

    await later(
      '/a {}',
      async (headers: IdempotencyHeaders) => void keys.push(headers['idempotency-key']),
    )
    await call('/a {}')
    expect([keys[1], keys[3]]).toEqual([keys[0], keys[0]])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('belongs to one user', async () => {
    await call('/a {}', 0)
    sessionCookies.set('uuid', 'bert')
    await call('/a {}', 0)
    expect(keys[1]).not.toBe(keys[0])
  })

  it('of a call with a password is remembered by the page alone', async () => {
    const sendSecretly = () =>
      callWithIdempotencyKey(
        '/p ',
        async (headers: IdempotencyHeaders) => {
          keys.push(headers['idempotency-key'])
          throw new ApiError(0, 'no')
        },
        true,
      ).catch(() => null)

    await sendSecretly()
    await sendSecretly()
    expect([keys[1] === keys[0], Object.keys(localStorage)]).toEqual([true, []])
    clearIdempotencyKeys('/p ')
  })

  it('a key is forgotten when the record may be gone, and held in memory where the storage is full', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    await call('/full {}', 0)
    await call('/full {}', 0)
    clearIdempotencyKeys('/full ')
    await call('/full {}', 0)
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
  })
})
