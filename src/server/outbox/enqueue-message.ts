import type { Locale } from '#config-model/messages/phrase.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ApiError } from '#server/errors.ts'
import { outboxTexts } from './outbox-texts.ts'

export interface OutgoingMessage {
  channel: string
  /** Null for an address without an account. */
  accountId: string | null
  /** E-mail address or mobile number. */
  address: string
  message: string
  /** Values of {name} placeholders. */
  facts: Record<string, string>
  /** Words of the configuration among the values, by language. */
  localFacts?: Record<Locale, Record<string, string>>
  /** For recipients who have chosen none. */
  language: Locale
  /** Shows the delivery state and is linked. */
  record?: { entity: string; id: string } | null
  /** Equal keys are the same message, for the channel too. */
  idempotencyKey: string
  /** Ignores quiet hours and the recipient's limit. */
  mandatory?: boolean
  dueAt?: Date
  /** The message is of no use then. */
  expiresAt?: Date | null
  /** The portal message that makes this one unnecessary when read. */
  messageId?: string | null
}

/** One line within the length limit. */
export const isAddress = (text: string): boolean =>
  text.trim() !== '' && !/\p{Cc}/u.test(text) && text.length <= 254

/**
 * Enqueues in the transaction of its cause (outbox). An existing key is not written again.
 * @throws ApiError 422 for an address that is not one line
 */
export async function enqueueMessage(
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  query: Query,
  outgoing: OutgoingMessage,
): Promise<void> {
  const {
    address,
    record,
    facts,
    localFacts = {},
    language,
    dueAt,
    expiresAt,
    messageId,
  } = outgoing
  if (!isAddress(address)) throw new ApiError(422, 'invalid', outboxTexts.badAddress())

  const now = clock()
  await query(
    `insert into outbox(id, idempotency_key, channel, account_id, address, message, facts,
      language, mandatory, entity, record_id, message_id, made_at, due_at, expires_at)
     select $1, $2, $3, $4, $5, $6, $7::jsonb || coalesce($16::jsonb->language, '{}'),
       language, $9, $10, $11, $12, $13, $14, $15
     from (select coalesce((select preferences->>'language' from account where id = $4), $8) as
       language) recipient on conflict (idempotency_key) do nothing`,
    [
      newId(now, random),
      outgoing.idempotencyKey,
      outgoing.channel,
      outgoing.accountId,
      address.trim(),
      outgoing.message,
      JSON.stringify(facts),
      language,
      outgoing.mandatory ?? false,
      record?.entity ?? null,
      record?.id ?? null,
      messageId ?? null,
      now,
      dueAt ?? now,
      expiresAt ?? null,
      JSON.stringify(localFacts),
    ],
  )
}
