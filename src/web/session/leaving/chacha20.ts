const blockBytes = 64
const quarters = [
  { a: 0, b: 4, c: 8, d: 12 },
  { a: 1, b: 5, c: 9, d: 13 },
  { a: 2, b: 6, c: 10, d: 14 },
  { a: 3, b: 7, c: 11, d: 15 },
  { a: 0, b: 5, c: 10, d: 15 },
  { a: 1, b: 6, c: 11, d: 12 },
  { a: 2, b: 7, c: 8, d: 13 },
  { a: 3, b: 4, c: 9, d: 14 },
]

/**
 * Encrypts or decrypts with ChaCha20 (RFC 8439). Unlike Web Crypto it is synchronous, as saving
 * while a page closes requires, and works without TLS.
 * @param key 32 bytes
 * @param nonce 12 bytes, unique for each text
 */
export function chacha20(key: Uint8Array, nonce: Uint8Array, text: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(blockBytes)
  bytes.set(new TextEncoder().encode('expand 32-byte k'))
  bytes.set(key, 16)
  bytes.set(nonce, 52)

  const view = new DataView(bytes.buffer)
  const state = Uint32Array.from({ length: 16 }, (_, at) => view.getUint32(4 * at, true))
  const stream = new DataView(new ArrayBuffer(blockBytes))
  const result = new Uint8Array(text.length)

  for (let start = 0; start < text.length; start += blockBytes) {
    state[12] = start / blockBytes + 1
    writeBlock(stream, state)
    for (let at = 0; at < blockBytes && start + at < text.length; at++)
      result[start + at] = (text[start + at] ?? 0) ^ stream.getUint8(at)
  }

  return result
}

function writeBlock(stream: DataView, state: Uint32Array): void {
  const words = state.slice()
  for (let round = 0; round < 10; round++)
    for (const { a, b, c, d } of quarters) {
      add(words, a, b)
      turn(words, d, a, 16)
      add(words, c, d)
      turn(words, b, c, 12)
      add(words, a, b)
      turn(words, d, a, 8)
      add(words, c, d)
      turn(words, b, c, 7)
    }

  for (let at = 0; at < 16; at++)
    stream.setUint32(4 * at, wordAt(words, at) + wordAt(state, at), true)
}

const wordAt = (words: Uint32Array, at: number): number => words[at] ?? 0

function add(words: Uint32Array, sum: number, other: number): void {
  words[sum] = wordAt(words, sum) + wordAt(words, other)
}

function turn(words: Uint32Array, at: number, other: number, bits: number): void {
  const word = wordAt(words, at) ^ wordAt(words, other)
  words[at] = (word << bits) | (word >>> (32 - bits))
}
