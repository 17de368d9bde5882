import {
  constants,
  createPrivateKey,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { readKeys } from './keys.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const keys = await readKeys({ query: async () => [{ value: { pem } }] } as unknown as Database)
const text = Buffer.from('Right-2025')

/** Its decrypted bytes begin as those of PKCS#1 v1.5 do. */
function looksLikePkcs1(cipher: Buffer): boolean {
  const key = createPrivateKey(pem)
  const plain = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, cipher)
  return plain[1] === 2 && plain.indexOf(0, 2) >= 10
}

describe('the key of passwords', () => {
  it.each(['sha1', 'sha256'])(
    'reads OAEP with %s although it looks like PKCS#1 v1.5',
    (oaepHash) => {
      const encrypt = () =>
        publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, text)
      let cipher = encrypt()
      while (!looksLikePkcs1(cipher)) cipher = encrypt()

      expect(keys.decrypt(cipher.toString('base64'))).toBe('Right-2025')
    },
  )

  it('reads PKCS#1 v1.5; without a padding nothing is read', () => {
    const encrypt = (padding: number, bytes: Buffer) =>
      publicEncrypt({ key: publicKey, padding }, bytes).toString('base64')

    expect(keys.decrypt(encrypt(constants.RSA_PKCS1_PADDING, text))).toBe('Right-2025')
    expect(keys.decrypt(encrypt(constants.RSA_NO_PADDING, Buffer.alloc(256, 1)))).toBeNull()
    expect(keys.decrypt('AAAA')).toBeNull()
  })
})
