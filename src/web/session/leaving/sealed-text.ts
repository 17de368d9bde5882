import { chacha20 } from './chacha20.ts'

/**
 * The encryption key of the signed-in account: sent by the server with each session, never stored,
 * so that only the account can read its data on a machine.
 */
let sealing: { user: string; key: Uint8Array } | null = null

/** Before the bytes of a text that is encrypted: when it was, milliseconds. */
const mark = /^sealed (\d+) /
const nonceLength = 12

/** @param key 32 bytes in Base64; undefined from a server that has none */
export function setSealingKey(user: string, key: string | undefined): void {
  sealing = key === undefined ? null : { user, key: bytesOf(atob(key)) }
}

/** An account logs out: what it keeps cannot be read before it signs in again. */
export function forgetSealingKey(): void {
  sealing = null
}

/** A text as it may stay on this machine; null where the key of the account is not here. */
export function sealText(user: string, text: string): string | null {
  if (sealing?.user !== user) return null

  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const cipher = chacha20(sealing.key, nonce, new TextEncoder().encode(text))

  return `sealed ${Date.now()} ${textOf(nonce)}${textOf(cipher)}`
}

/** The text behind a sealed one; null for another account's, and for what is no sealed text. */
export function openText(user: string, sealed: string | null): string | null {
  const head = sealed === null ? null : mark.exec(sealed)
  if (sealing?.user !== user || sealed === null || head === null) return null

  const bytes = bytesOf(sealed.slice(head[0].length))
  const text = chacha20(sealing.key, bytes.subarray(0, nonceLength), bytes.subarray(nonceLength))

  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    // Under another key.
    return null
  }
}

/** When a text was sealed, milliseconds since 1970; null for one that is readable. */
export function sealedAt(text: string | null): number | null {
  const at = text === null ? null : mark.exec(text)?.[1]
  return at === undefined || at === null ? null : Number(at)
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)

/** One character a byte: storage counts characters. */
function textOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))

  return text
}
