import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chacha20 } from './chacha20.ts'

it('the text of RFC 8439, section 2.4.2, has the cipher text that is printed there', () => {
  const key = Uint8Array.from({ length: 32 }, (_, at) => at)
  const nonce = new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0x4a, 0, 0, 0, 0])
  const text =
    'Ladies and Gentlemen of the class of ’99: If I could offer you only one tip for the future, sunscreen would be it.'
  const cipher = chacha20(key, nonce, new TextEncoder().encode(text.replace('’', "'")))

  expect(Buffer.from(cipher).toString('hex')).toBe(
    '6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab77937365af90bbf74a35be6b40b8eedf2785e42874d',
  )
})

it('any text is decrypted by the same call', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  fc.assert(
    fc.property(bytes(32), bytes(12), fc.uint8Array({ maxLength: 300 }), (key, nonce, text) => {
      expect(chacha20(key, nonce, chacha20(key, nonce, text))).toEqual(text)
    }),
    { numRuns: 100, seed: 20261122 },
  )
})
