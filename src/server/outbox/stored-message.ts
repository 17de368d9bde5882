import { recordPath } from '#config-model/access/record-page.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { Services } from '#server/context.ts'
import { relationOf } from '#server/records/relations/relations.ts'

export interface StoredMessage {
  id: string
  idempotency_key: string
  channel: string
  account_id: string | null
  address: string
  message: string
  facts: Record<string, string>
  language: Locale
  mandatory: boolean
  entity: string | null
  record_id: string | null
  message_id: string | null
  attempts: number
  taken_at: Date
  expires_at: Date | null
}

/** Reads an account; null when it is disabled. */
export type ReadUser = (account: string) => Promise<User | null>

/**
 * The subject's page after sign-in; null without PUBLIC_URL, or without a page for the recipient.
 */
export async function linkOf(
  services: Services,
  readUser: ReadUser,
  message: Pick<StoredMessage, 'account_id' | 'entity' | 'record_id'>,
): Promise<string | null> {
  const { publicUrl, config, database } = services
  const { account_id: account, entity, record_id: id } = message
  if (publicUrl === null) return null

  if (account === null || entity === null || id === null) return publicUrl
  if (!Object.hasOwn(config().entities, entity)) return publicUrl

  const user = await readUser(account)
  const [row] = await database.query<{ year: number | null }>(
    `select year from ${relationOf(config(), entity).from} where id = $1`,
    [id],
  )

  const path = user && row ? recordPath(config(), user, { entity, id, year: row.year }) : null

  return `${publicUrl}${path ?? ''}`
}
