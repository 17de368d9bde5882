import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  type KeyObject,
  type RsaPrivateKey,
} from 'node:crypto'
import { assertPresent } from '#config-model/assert.ts'
import type { LoginKeys } from '#server/context.ts'
import type { Database } from '#server/database/database.ts'

interface StoredPair {
  pem: string
  /** The key for pages opened before the rotation. */
  former?: string
}

export const keysChannel = 'portal_keys'

/** Reads the pair, or creates it for all nodes. */
export async function readKeys(database: Database): Promise<LoginKeys> {
  const read = async () =>
    (
      await database.query<{ value: StoredPair }>(
        `select value from portal_fact where name = 'login-key'`,
      )
    )[0]?.value

  let stored = await read()
  if (!stored) {
    await database.query(
      `insert into portal_fact(name, value) values ('login-key', $1) on conflict do nothing`,
      [JSON.stringify({ pem: newPem() })],
    )

    stored = await read()
  }

  let pair = pairOf(assertPresent(stored, 'the stored key'))

  return {
    get publicKey() {
      return pair.publicKey
    },
    decrypt(base64) {
      // Both, for constant time.
      const [text = null, formerText = null] = pair.keys.map((key) => decryptWith(key, base64))
      return text ?? formerText
    },
    async reload() {
      pair = pairOf(assertPresent(await read(), 'the stored key'))
    },
  }
}

/** The previous pair still decrypts until the next rotation. */
export async function rotateLoginKey({ query }: Pick<Database, 'query'>): Promise<void> {
  await query(
    `update portal_fact set value = jsonb_build_object('pem', $1::text, 'former', value->>'pem')
      where name = 'login-key'`,
    [newPem()],
  )
}

const newPem = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string

function pairOf({ pem, former }: StoredPair): { publicKey: string; keys: KeyObject[] } {
  const key = createPrivateKey(pem)
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string,
    keys: former === undefined ? [key] : [key, createPrivateKey(former)],
  }
}

/**
 * Decrypts under each padding, for constant time. OAEP proves itself, PKCS#1 v1.5 does not: one of
 * some 400 OAEP texts looks like it. Its padding is removed here: Node refuses it, as its error is
 * an oracle (CVE-2023-46809). On null the caller goes on with a random password, so that timing and
 * answer equal a wrong one.
 */
function decryptWith(key: KeyObject, base64: string): string | null {
  const cipher = Buffer.from(base64, 'base64')
  if (cipher.length !== 256) return null

  const decryptOaep = (oaepHash: string) =>
    tryDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, cipher)
  const [sha256, sha1] = [decryptOaep('sha256'), decryptOaep('sha1')]
  const plain = tryDecrypt({ key, padding: constants.RSA_NO_PADDING }, cipher)
  const text = sha256 ?? sha1 ?? (plain && removePadding(plain))

  return text?.toString('utf8') ?? null
}

function tryDecrypt(options: RsaPrivateKey, cipher: Buffer): Buffer | null {
  try {
    return privateDecrypt(options, cipher)
  } catch {
    return null
  }
}

/**
 * Removes the padding 00 02 <at least eight non-zero bytes> 00 in constant time; null without it.
 */
function removePadding(plain: Buffer): Buffer | null {
  let end = 0
  for (let at = 2; at < plain.length; at++) if (plain[at] === 0 && end === 0) end = at
  const isPadded = plain[0] === 0 && plain[1] === 2 && end >= 10

  return isPadded ? plain.subarray(end + 1) : null
}

export const impossiblePassword = (): string => randomBytes(24).toString('base64')
