import { createHash } from 'node:crypto'
import type { Config } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import type { RecordData } from '#config-model/record.ts'
import type { User } from '#config-model/user.ts'
import { withCurrentNames } from '#config-model/values/current-names.ts'
import { lastPossibleMoment } from '#server/clock-skew.ts'
import { unauthorized } from '#server/context.ts'
import type { Database, Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { ApiError } from '#server/errors.ts'
import { tableOf } from '#server/records/entity-tables.ts'
import { accountTexts } from './account-texts.ts'
import { readOpenedRecords } from './opened-records.ts'
import { withSubstitution } from './substitutes.ts'

export interface AccountRow {
  id: string
  username: string
  name: string
  nick_name: string
  avatar: string | null
  user_type: string
  roles: string[]
  region_code: string | null
  [ownerColumn]: string | null
  mobile: string | null
  email: string | null
  employer: string | null
  /** Counts only while equal to `email`. */
  verified_email: string | null
  verified_mobile: string | null
  password_hash: string
  password_changed_at: Date | null
  enabled: boolean
}

/** SHA-256, the only stored form of a token. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

export async function startSession(
  query: Query,
  account: string,
  { now, random, days }: { now: Date; random: (bytes: number) => Buffer; days: number },
): Promise<string> {
  const token = random(32).toString('base64url')
  await query(
    `insert into session(token_hash, account_id, created_at, seen_at, expires_at)
      values ($1, $2, $3, $3, $4)`,
    [hashToken(token), account, now, new Date(now.getTime() + days * 86_400_000)],
  )

  return token
}

export async function endSession(database: Database, tokenHash: string): Promise<void> {
  await database.query('delete from session where token_hash = $1', [tokenHash])
}

/** What each of its ended sessions is answered with. */
const endTexts = {
  'password-reset': accountTexts.sessionPasswordReset(),
  'password-changed': accountTexts.sessionPasswordChanged(),
  disabled: accountTexts.disabled(),
}

type SessionEnd = keyof typeof endTexts

/**
 * Ended sessions stay for a while: their next call learns the reason. They are also expired, for
 * nodes of an earlier version.
 */
export async function endSessions(
  query: Query,
  account: string,
  reason: SessionEnd,
): Promise<void> {
  await query(
    `update session set ended = $2, expires_at = created_at
      where account_id = $1 and ended is null`,
    [account, reason],
  )
}

const staleDays = 7

export async function deleteExpiredSessions(query: Query, now: Date): Promise<void> {
  await query('delete from session where expires_at < $1', [
    new Date(now.getTime() - staleDays * 86_400_000),
  ])
}

/** 401 for a token without a session, with the reason for which its session was ended. */
export async function refuseSession(database: Database, token: string): Promise<ApiError> {
  const [row] = await database.query<{ ended: SessionEnd }>(
    'select ended from session where token_hash = $1 and ended is not null',
    [hashToken(token)],
  )

  return row ? new ApiError(401, row.ended, endTexts[row.ended]) : unauthorized()
}

export interface Session {
  user: User
  /** SHA-256 of the token. */
  session: string
  mustChangePassword: boolean
  readAt: Date
  /** The time of the last interactive call, to the minute. */
  seenAt: Date
  expiresAt: Date
}

const seenEvery = 60_000

export const isSeenLongAgo = (seenAt: Date, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > seenEvery || seenAt > lastPossibleMoment(now)

export interface SessionCall {
  now: Date
  /** A call of an open page, which does not extend the session. */
  isAutomatic: boolean
}

/** Null when unknown, expired, idle for too long, or the account is disabled. */
export async function readSession(
  database: Database,
  config: Config,
  session: string,
  { now, isAutomatic }: SessionCall,
): Promise<Session | null> {
  const rows = await database.query<
    AccountRow & {
      seen_at: Date
      expires_at: Date
      acting_for: string | null
      owner: RecordData | null
    }
  >(
    `select a.*, s.seen_at, s.expires_at, s.acting_for, ${ownerSql(config)} as owner
     from session s join account a on a.id = s.account_id
       where s.token_hash = $1 and s.ended is null and s.expires_at > $2 and s.created_at <= $3
         and a.enabled`,
    [session, now, lastPossibleMoment(now)],
  )

  const row = rows[0]
  if (!row) return null

  const idle = now.getTime() - row.seen_at.getTime()
  if (idle > parseDuration(config.portal.timeouts.sessionIdle)) return null

  const isProlonged = !isAutomatic && isSeenLongAgo(row.seen_at, now)
  if (isProlonged)
    await database.query('update session set seen_at = $2 where token_hash = $1', [session, now])
  const user = await withSubstitution(database.query, config, userOf(row, row.owner, config), {
    substitution: row.acting_for,
    now,
  })
  const opened = await readOpenedRecords(database.query, config, user)

  return {
    user: Object.freeze(opened === undefined ? user : { ...user, opened }),
    session,
    mustChangePassword: row.password_changed_at === null,
    readAt: now,
    seenAt: isProlonged ? now : row.seen_at,
    expiresAt: row.expires_at,
  }
}

/** Data of the record that account `a` acts for; null for none. */
export function ownerSql({ roles: { owner } }: Config): string {
  return owner === undefined
    ? 'null'
    : `(select data from ${tableOf(owner)} o where o.id = a.${ownerColumn})`
}

/** The user as conditions and permissions see it. */
export function userOf(
  row: AccountRow,
  owner: RecordData | null,
  { entities, roles }: Pick<Config, 'entities' | 'roles'>,
): User {
  const ownerFields = entities[roles.owner ?? '']?.fields ?? {}

  return {
    id: row.id,
    username: row.username,
    name: row.name,
    nickName: row.nick_name,
    roles: row.roles,
    userType: row.user_type,
    employer: row.employer,
    mobile: row.mobile,
    email: row.email,
    regionCode: row.region_code,
    ownerId: row[ownerColumn] ?? row.id,
    owner: owner && { ...withCurrentNames(ownerFields, owner), id: row[ownerColumn] },
  }
}
