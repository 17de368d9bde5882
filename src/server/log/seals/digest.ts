import { parseDateTime } from '#config-model/facts/time.ts'
import { canonicalJson } from '#server/log/append-line.ts'
import type { LogKeys } from '#server/log/log-keys.ts'
import { readAnchors } from './anchors.ts'
import { parseSeal, type Seal } from './seal.ts'

/** A day's last seal, for download. Stored elsewhere, it reveals later changes to the log. */
export interface SignedLogDigest {
  kind: 'log-digest'
  portal: string
  day: string
  madeAt: string
  seal: Seal
  key: string
  /** PEM: verifies without the portal when obtained elsewhere. */
  publicKey: string
  /** Of everything above, as JSON with sorted keys; Ed25519, base64url. */
  signature: string
}

/**
 * Null when nothing was sealed up to the end of the day.
 * @param day YYYY-MM-DD
 */
export async function createDigest(
  { keys, portal, now }: { keys: LogKeys; portal: string; now: Date },
  day: string,
): Promise<SignedLogDigest | null> {
  const end = parseDateTime(`${day} 23:59:59`).getTime() + 1000
  let lastSeal: Seal | null = null
  for await (const seal of readAnchors(keys.folder)) {
    if (seal && new Date(timeOf(seal)).getTime() < end) lastSeal = seal
  }

  if (lastSeal === null || parseSeal(keys, lastSeal) === null) return null

  const { id: key, publicKey } = keys.current
  const signed = {
    kind: 'log-digest' as const,
    portal,
    day,
    madeAt: now.toISOString(),
    seal: lastSeal,
    key,
    publicKey,
  }

  return { ...signed, signature: keys.current.sign(canonicalJson(signed)) }
}

/** Null unless signed by this portal. */
export function parseDigest(keys: LogKeys, text: string): { day: string; seal: Seal } | null {
  try {
    const { signature, ...signed } = JSON.parse(text) as SignedLogDigest
    return keys.get(signed.key)?.hasSigned(canonicalJson(signed), signature) ? signed : null
  } catch {
    return null
  }
}

/** Unverified, for speed. */
const timeOf = ({ body }: Seal): string => /"at":"([^"]*)"/.exec(body)?.[1] ?? ''
