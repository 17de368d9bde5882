/** PEM, as the portal's answer has it. */
export async function createPublicKey(): Promise<string> {
  const algorithm = {
    name: 'RSA-OAEP',
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  }

  const { publicKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  const bytes = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))

  return `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCodePoint(...bytes))}\n-----END PUBLIC KEY-----`
}
