import type { Config } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import { hashPassword, verifyPassword } from '#server/accounts/login/password-hash.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'

/**
 * Sets a forgotten password (on paper or to a verified address) or a first one, or verifies an
 * address.
 */
type CodeKind = 'paper' | 'email' | 'mobile' | 'first' | 'verify-email' | 'verify-mobile'

/** Unambiguous in print too. */
const legibleCharacters = 'ACDEFGHJKMNPQRTUVWXY34679'
const defaults = { paperFor: '3d', firstFor: '7d', codeFor: '10m', tries: 5 }

interface CodeOrder {
  account: string
  kind: CodeKind
  issuedBy?: string
  target?: string
}

/** Replaces earlier codes of its kind. Stores only a hash. */
export async function issueCode(
  { config, clock, random }: Pick<Services, 'config' | 'clock' | 'random'>,
  query: Query,
  { account, kind, issuedBy, target }: CodeOrder,
): Promise<{ code: string; expiresAt: Date }> {
  const now = clock()
  const code = isLong(kind) ? longCode(random) : digitCode(random)
  const expiresAt = new Date(now.getTime() + codeLifetime(config(), kind))

  await query(
    `insert into account_code(account_id, kind, code_hash, target, issued_by, created_at,
      expires_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id, kind) do update
       set code_hash = excluded.code_hash, target = excluded.target, tries = 0,
       issued_by = excluded.issued_by, created_at = excluded.created_at,
         expires_at = excluded.expires_at`,
    [
      account,
      kind,
      await hashPassword(normalCode(code)),
      target ?? null,
      issuedBy ?? null,
      now,
      expiresAt,
    ],
  )

  return { code, expiresAt }
}

const recoveryOf = ({ portal }: Config) => ({ ...defaults, ...portal.recovery })

/** Milliseconds. */
export function codeLifetime(config: Config, kind: CodeKind): number {
  const { paperFor, firstFor, codeFor } = recoveryOf(config)
  if (kind === 'paper') return parseDuration(paperFor)
  return parseDuration(kind === 'first' ? firstFor : codeFor)
}

export interface CheckedCode {
  account_id: string
  kind: CodeKind
  code_hash: string
  target: string | null
  issued_by: string | null
}

/**
 * Takes a try first, so that parallel calls gain nothing. Null when wrong, expired or out of tries;
 * an unknown account (null) takes the same time.
 */
export async function checkCode(
  { config, clock, database }: Pick<Services, 'config' | 'clock' | 'database'>,
  { account, kind, code }: { account: string | null; kind: CodeKind; code: string },
): Promise<CheckedCode | null> {
  const [row] = await database.query<CheckedCode>(
    `update account_code set tries = tries + 1
      where account_id = $1 and kind = $2 and expires_at > $3 and tries < $4
     returning account_id, kind, code_hash, target, issued_by`,
    [account ?? '', kind, clock(), recoveryOf(config()).tries],
  )

  const isRight = await verifyPassword(row?.code_hash ?? null, normalCode(code), () =>
    database.waitForIdlePool(),
  )

  return row && isRight ? row : null
}

/** False when it was consumed or replaced meanwhile. */
export async function consumeCode(
  query: Query,
  { account_id: account, kind, code_hash: hash }: CheckedCode,
): Promise<boolean> {
  const used = await query(
    `delete from account_code where account_id = $1 and kind = $2 and code_hash = $3
      returning kind`,
    [account, kind, hash],
  )

  return used.length > 0
}

export async function removeExpiredCodes(query: Query, now: Date): Promise<void> {
  await query('delete from account_code where expires_at < $1', [now])
}

const isLong = (kind: CodeKind): boolean => kind === 'paper' || kind === 'first'

export const isLongCode = (code: string): boolean => normalCode(code).length > 8

/** Twelve characters in groups of four, 55 bits. */
const longCode = (random: (bytes: number) => Buffer): string =>
  draw(random, legibleCharacters, 12).replaceAll(/(.{4})(?=.)/g, '$1-')

const digitCode = (random: (bytes: number) => Buffer): string => draw(random, '0123456789', 6)

/** Draws uniformly. */
function draw(random: (bytes: number) => Buffer, alphabet: string, count: number): string {
  const limit = 256 - (256 % alphabet.length)
  const drawn: string[] = []
  while (drawn.length < count)
    for (const byte of random(2 * count))
      if (byte < limit && drawn.length < count) drawn.push(alphabet.charAt(byte % alphabet.length))

  return drawn.join('')
}

/** Normalizes a typed code: no groups, capitals, half-width characters. */
const normalCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
