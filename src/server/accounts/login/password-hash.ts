import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { ConcurrencyLimiter } from '#server/concurrency-limiter.ts'
import { ApiError } from '#server/errors.ts'

/** Parameters of argon2id: 19 MiB, two passes (OWASP). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Leaves a processor and two of the four libuv threads free in a flood of sign-ins: a bounded
 * queue, then 503.
 */
const hashLimiter = new ConcurrencyLimiter({
  maxRunning: availableParallelism() > 2 ? 2 : 1,
  maxWaiting: 200,
  timeoutMs: 30_000,
  refusal: () => new ApiError(503, 'busy', accountTexts.tooManySigningIn(), { retryAfter: 5 }),
})

type WaitForIdle = () => Promise<void>

/** @throws ApiError 503 when too many are signing in */
async function inTurn<Result>(
  work: () => Promise<Result>,
  waitForIdle?: WaitForIdle,
): Promise<Result> {
  const leave = await hashLimiter.acquire()
  try {
    await waitForIdle?.()
    return await work()
  } finally {
    leave()
  }
}

/** Returns the PHC form. */
export const hashPassword = (password: string, waitForIdle?: WaitForIdle): Promise<string> =>
  inTurn(() => hash(password, options), waitForIdle)

let nobody: Promise<string> | undefined
/** An unknown user (null) takes the same time. */
export async function verifyPassword(
  stored: string | null,
  password: string,
  waitForIdle?: WaitForIdle,
): Promise<boolean> {
  const against = stored ?? (await (nobody ??= hash('nobody-has-this', options)))
  const isRight = await inTurn(() => verify(against, password).catch(() => false), waitForIdle)
  return stored !== null && isRight
}
