import type { Config } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import { hashPassword, verifyPassword } from '#server/accounts/login/password-hash.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'

/** What a code is for: to set a forgotten password, handed over on paper. */
export type CodeKind = 'paper'

/** Letters and digits that nobody takes for one another, on paper too. */
const legibleCharacters = 'ACDEFGHJKMNPQRTUVWXY34679'
const defaults = { paperFor: '3d', tries: 5 }

interface CodeOrder {
  /** Id of the account that it is for. */
  account: string
  kind: CodeKind
  /** Username of the person who hands it over. */
  issuedBy: string
}

/**
 * Makes the only valid code of its kind for an account. The database keeps its hash: the answer is
 * the only place where it can be read.
 */
export async function issueCode(
  { config, clock, random }: Pick<Services, 'config' | 'clock' | 'random'>,
  query: Query,
  { account, kind, issuedBy }: CodeOrder,
): Promise<{ code: string; expiresAt: Date }> {
  const now = clock()
  const code = paperCode(random)
  const expiresAt = new Date(now.getTime() + parseDuration(recoveryOf(config()).paperFor))

  await query(
    `insert into account_code(account_id, kind, code_hash, issued_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id, kind) do update set code_hash = excluded.code_hash, target = null, tries = 0,
       issued_by = excluded.issued_by, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [account, kind, await hashPassword(normalCode(code)), issuedBy, now, expiresAt],
  )

  return { code, expiresAt }
}

/** What portal.yaml says about recovery, with what it leaves out. */
const recoveryOf = ({ portal }: Config) => ({ ...defaults, ...portal.recovery })

/** A code that was checked. */
export interface CheckedCode {
  account_id: string
  kind: CodeKind
  code_hash: string
  issued_by: string | null
}

/**
 * Checks a code, which takes one of its tries before it is compared: many attempts at once get no
 * further than one after another. Null when it is wrong, has expired or has no try left; for no
 * account (null) after as much work.
 */
export async function checkCode(
  { config, clock, database }: Pick<Services, 'config' | 'clock' | 'database'>,
  { account, kind, code }: { account: string | null; kind: CodeKind; code: string },
): Promise<CheckedCode | null> {
  const [row] = await database.query<CheckedCode>(
    `update account_code set tries = tries + 1 where account_id = $1 and kind = $2 and expires_at > $3 and tries < $4
     returning account_id, kind, code_hash, issued_by`,
    [account ?? '', kind, clock(), recoveryOf(config()).tries],
  )

  const isRight = await verifyPassword(row?.code_hash ?? null, normalCode(code), () =>
    database.calm(),
  )

  return row && isRight ? row : null
}

/**
 * Uses up a code that was checked; false when somebody else did, or another was issued meanwhile.
 */
export async function useCode(
  query: Query,
  { account_id: account, kind, code_hash: hash }: CheckedCode,
) {
  const used = await query(
    'delete from account_code where account_id = $1 and kind = $2 and code_hash = $3 returning kind',
    [account, kind, hash],
  )
  return used.length > 0
}

/** Clears away codes that are valid no longer. */
export async function removeExpiredCodes(query: Query, now: Date): Promise<void> {
  await query('delete from account_code where expires_at < $1', [now])
}

/** Twelve characters in groups of four, 55 bits. */
function paperCode(random: (bytes: number) => Buffer): string {
  const limit = 256 - (256 % legibleCharacters.length)
  const drawn: string[] = []
  while (drawn.length < 12)
    for (const byte of random(24))
      if (byte < limit && drawn.length < 12)
        drawn.push(legibleCharacters.charAt(byte % legibleCharacters.length))

  return drawn.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}

/**
 * A code as it is compared: without its groups, in capitals, full-width characters as plain ones.
 */
const normalCode = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
