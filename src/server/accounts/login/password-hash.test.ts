import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

it('a full queue is a 503 with retry-after, never a wrong password', async () => {
  const flood = Array.from({ length: 205 }, () =>
    hashPassword('x').catch((error: unknown) => error),
  )
  const busyError = expect.objectContaining({
    status: 503,
    reason: 'busy',
    retryAfter: 5,
  }) as unknown

  expect(await flood.at(-1)).toEqual(busyError)
  await expect(verifyPassword('$argon2id$none', 'x')).rejects.toEqual(busyError)
})
