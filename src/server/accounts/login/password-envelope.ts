import { createHash } from 'node:crypto'
import type { LoginKeys } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { impossiblePassword } from './keys.ts'

const envelope = /^v1\.(\d{13})\.([\w-]{8,64})\.([\w-]*)$/
const validFor = 10 * 60_000
/** Milliseconds that hashes of bare passwords, which carry no timestamp, are stored. */
const bareReplayWindowMs = 90 * 86_400_000

/**
 * Decrypts our envelope `v1.<unix ms>.<nonce>.<base64url password>` or the specification's bare
 * password. A damaged, old or replayed one gives an impossible password: "wrong password".
 */
export async function decryptLoginPassword(
  keys: LoginKeys,
  query: Query,
  encrypted: string,
  now: Date,
): Promise<string> {
  const text = keys.decrypt(encrypted)
  if (text === null) return impossiblePassword()

  const match = envelope.exec(text)
  if (!match)
    return (await isFirst(query, cipherKey(encrypted), now, bareReplayWindowMs))
      ? text
      : impossiblePassword()

  const [, at, nonce, password] = match
  if (Math.abs(now.getTime() - Number(at)) > validFor) return impossiblePassword()

  const isFresh = await isFirst(query, nonce ?? '', now, 2 * validFor)

  return isFresh ? decoded(password) : impossiblePassword()
}

/**
 * Decrypts a password, even from an old or replayed envelope, for comparison only. Null when
 * damaged.
 */
export function decryptPasswordForComparison(keys: LoginKeys, encrypted: string): string | null {
  const text = keys.decrypt(encrypted)
  const match = text === null ? null : envelope.exec(text)
  return match ? decoded(match[3]) : text
}

const decoded = (password: string | undefined) =>
  Buffer.from(password ?? '', 'base64url').toString('utf8')

/** Encryption pads randomly: equal bytes are a replay. */
const cipherKey = (encrypted: string): string =>
  createHash('sha256').update(encrypted).digest('base64url')

/** Stores a nonce; returns false when it exists. */
async function isFirst(
  query: Query,
  word: string,
  now: Date,
  milliseconds: number,
): Promise<boolean> {
  const fresh = await query(
    `insert into used_nonce as used (nonce, expires_at) values ($1, $2)
     on conflict (nonce) do update set expires_at = excluded.expires_at where used.expires_at < $3
       returning nonce`,
    [word, new Date(now.getTime() + milliseconds), now],
  )

  return fresh.length === 1
}

export async function deleteExpiredNonces(query: Query, now: Date): Promise<void> {
  await query(
    `delete from used_nonce where nonce in (select nonce from used_nonce where expires_at < $1
      limit 50000)`,
    [now],
  )
}
