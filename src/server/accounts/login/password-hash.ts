import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '#server/errors.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'

/** argon2id, 19 MiB, two passes (OWASP). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const queueLimit = 200
let running = 0
const waiting: (() => void)[] = []

/** At most two hashes at once, a bounded queue, then 503: a flood of logins must not starve everything else. */
async function slot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= queueLimit)
      throw new ApiError(503, 'busy', accountTexts.tooManySigningIn(), { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Argon2id in PHC form. */
export const hashPassword = (password: string): Promise<string> => slot(() => hash(password, options))

let nobody: Promise<string> | undefined
/** Whether a password belongs to a hash; for an unknown user (null) as much work and false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await (nobody ??= hashPassword('nobody-has-this')))
  const isRight = await slot(() => verify(against, password).catch(() => false))
  return stored !== null && isRight
}
