import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { ApiError } from '#server/errors.ts'
import { Turns } from '#server/turns.ts'

/** argon2id, 19 MiB, two passes (OWASP). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * A flood of logins must not starve everything else: it leaves a processor free, and two of the
 * four threads that hash and read files; what waits is bounded, then 503.
 */
const turns = new Turns({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  waiting: 200,
  patience: 30_000,
  refusal: () => new ApiError(503, 'busy', accountTexts.tooManySigningIn(), { retryAfter: 5 }),
})

/**
 * What a hash waits for when its turn has come, so that nobody else has to wait for the processor
 * it takes.
 */
type Calm = () => Promise<void>

/** @throws ApiError 503 when too many are signing in */
async function inTurn<Result>(work: () => Promise<Result>, calm?: Calm): Promise<Result> {
  const leave = await turns.take()
  try {
    await calm?.()
    return await work()
  } finally {
    leave()
  }
}

/** Argon2id in PHC form. */
export const hashPassword = (password: string, calm?: Calm): Promise<string> =>
  inTurn(() => hash(password, options), calm)

let nobody: Promise<string> | undefined
/** Whether a password belongs to a hash; for an unknown user (null) as much work and false. */
export async function verifyPassword(
  stored: string | null,
  password: string,
  calm?: Calm,
): Promise<boolean> {
  const against = stored ?? (await (nobody ??= hash('nobody-has-this', options)))
  const isRight = await inTurn(() => verify(against, password).catch(() => false), calm)
  return stored !== null && isRight
}
