import { chacha20 } from './chacha20.ts'

/**
 * The server sends the key with each session. It is never stored: only the account can read its
 * data on a machine.
 */
let encryption: { user: string; key: Uint8Array } | null = null

const mark = /^sealed (\d+) /
const nonceLength = 12

/** @param key 32 bytes in Base64; undefined from a server without */
export function setEncryptionKey(user: string, key: string | undefined): void {
  encryption = key === undefined ? null : { user, key: bytesOf(atob(key)) }
}

/** On log-out: stored data is unreadable until the next sign-in. */
export function clearEncryptionKey(): void {
  encryption = null
}

/** Null without the account's key. */
export function encryptText(user: string, text: string): string | null {
  if (encryption?.user !== user) return null

  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const cipher = chacha20(encryption.key, nonce, new TextEncoder().encode(text))

  return `sealed ${Date.now()} ${textOf(nonce)}${textOf(cipher)}`
}

/** Null for another account's or a plain text. */
export function decryptText(user: string, sealed: string | null): string | null {
  const head = sealed === null ? null : mark.exec(sealed)
  if (encryption?.user !== user || sealed === null || head === null) return null

  const bytes = bytesOf(sealed.slice(head[0].length))
  const text = chacha20(encryption.key, bytes.subarray(0, nonceLength), bytes.subarray(nonceLength))

  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    return null
  }
}

/** Milliseconds since 1970; null for a plain text. */
export function encryptionTime(text: string | null): number | null {
  const at = text === null ? null : mark.exec(text)?.[1]
  return at === undefined || at === null ? null : Number(at)
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)

/** One character per byte: storage counts characters. */
function textOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))

  return text
}
