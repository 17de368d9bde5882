import type { Query } from '#server/database/database.ts'
import { impossiblePassword, type Keys } from './keys.ts'

const validFor = 10 * 60_000

/**
 * The password inside an encrypted login field: our envelope `v1.<unix ms>.<nonce>.<base64url password>` or the bare password of the
 * specification. A damaged, old or repeated envelope gives an impossible password: the answer then is "wrong password".
 */
export async function openEnvelope(keys: Keys, query: Query, encrypted: string, now: Date): Promise<string> {
  const text = keys.decrypt(encrypted)
  if (text === null) return impossiblePassword()
  const match = /^v1\.(\d{13})\.([\w-]{8,64})\.([\w-]*)$/.exec(text)
  if (!match) return text
  const [, at, nonce, password] = match
  if (Math.abs(now.getTime() - Number(at)) > validFor) return impossiblePassword()
  await query('delete from used_nonce where expires_at < $1', [now])
  const fresh = await query(
    'insert into used_nonce(nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce',
    [nonce, new Date(now.getTime() + 2 * validFor)],
  )
  return fresh.length === 1 ? Buffer.from(password ?? '', 'base64url').toString('utf8') : impossiblePassword()
}
