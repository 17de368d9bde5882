import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { assertPresent } from '#config-model/assert.ts'
import type { Database } from '#server/database/database.ts'

/**
 * RSA key pair that encrypts passwords in transit. Created once and stored in the database for all
 * nodes.
 */
export interface Keys {
  /** PEM, SPKI. */
  publicKey: string
  /**
   * The decrypted text, or null when the cipher text is not ours. Takes the same time either way.
   */
  decrypt(base64: string): string | null
}

/** Reads the pair, or makes it when there is none. */
export async function readKeys(database: Database): Promise<Keys> {
  const read = async () =>
    (
      await database.query<{ value: { pem: string } }>(
        `select value from portal_fact where name = 'login-key'`,
      )
    )[0]?.value.pem

  let pem = await read()
  if (!pem) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    await database.query(
      `insert into portal_fact(name, value) values ('login-key', $1) on conflict do nothing`,
      [JSON.stringify({ pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) })],
    )

    pem = assertPresent(await read(), 'the stored key')
  }

  return keysOf(createPrivateKey(pem))
}

export function keysOf(key: KeyObject): Keys {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string
  return { publicKey, decrypt: (base64) => decryptWith(key, base64) }
}

/**
 * Decrypts without padding and removes it here: Node refuses PKCS#1 v1.5 decryption
 * (CVE-2023-46809: its error is an oracle). On null the caller continues with a random password, so
 * that timing and answer equal a wrong password.
 */
function decryptWith(key: KeyObject, base64: string): string | null {
  const cipher = Buffer.from(base64, 'base64')
  if (cipher.length !== 256) return null

  try {
    const plain = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, cipher)
    const text = removePadding(plain)
    if (text) return text.toString('utf8')
  } catch {
    return null
  }

  for (const oaepHash of ['sha256', 'sha1']) {
    try {
      return privateDecrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
        cipher,
      ).toString('utf8')
    } catch {
      // not this padding
    }
  }

  return null
}

/** 00 02 <at least eight non-zero bytes> 00 <text>; always examines every byte. */
function removePadding(plain: Buffer): Buffer | null {
  let end = 0
  for (let at = 2; at < plain.length; at++) if (plain[at] === 0 && end === 0) end = at
  const isPadded = plain[0] === 0 && plain[1] === 2 && end >= 10

  return isPadded ? plain.subarray(end + 1) : null
}

/** A random password. */
export const impossiblePassword = (): string => randomBytes(24).toString('base64')
