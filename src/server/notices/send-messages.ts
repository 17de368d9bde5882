import { channelsOfMessage, portalChannel } from '#config-model/channels.ts'
import type { Config } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { messageRetention, retentionCutoff } from '#server/database/retention.ts'
import { buildForEachLocale } from '#server/middleware/locale.ts'
import { findVerifiedAddresses } from '#server/outbox/addresses.ts'
import { enqueueMessage, isAddress } from '#server/outbox/enqueue-message.ts'
import { fillTemplate } from '#server/outbox/render-message.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

interface StoredNotification {
  id: string
  account: string
}

interface Copies {
  /** Id in config/messages. */
  template: string
  facts: Record<Locale, Record<string, string>>
  record: { entity: string; id: string }
  stored: StoredNotification[]
  copiesDueAt: Date
}

/** Values of {name} placeholders, localized for the recipient. */
export type MessageValues = (localizedConfig: Config, locale: Locale) => Record<string, string>

interface Sending {
  accounts: string[]
  /** Id in config/messages. */
  template: string
  values: MessageValues
  record: Pick<StoredRecord, 'entity' | 'id'>
  now: Date
  /** When copies may leave the portal; default: at once. */
  copiesDueAt?: Date
}

/** Sends a message to each account that has not muted it, by the template's channels. */
export async function sendMessages(
  services: Services,
  query: Query,
  { accounts, template, values, record, now, copiesDueAt = services.clock() }: Sending,
): Promise<void> {
  const config = services.config()
  const message = config.messages[template]
  if (!message || accounts.length === 0) return

  const facts = buildForEachLocale(config, values)
  const muted = message.optional ? template : null
  const stored = channelsOfMessage(message).includes(portalChannel)
    ? await storeMessages(services, query, {
        accounts,
        muted,
        texts: buildForEachLocale(config, ({ messages }, locale) => ({
          title: fillTemplate(messages[template]?.title ?? '', facts[locale]),
          body: fillTemplate(messages[template]?.body ?? '', facts[locale]),
        })),
        template,
        record,
        now,
      })
    : await query<StoredNotification>(`select receiver.id, receiver.account from ${receiversSql}`, [
        accounts.map(() => newId(now, services.random)),
        accounts,
        muted,
      ])

  await enqueueCopies(services, query, { template, facts, record, stored, copiesDueAt })
}

/** Ids ($1) and accounts ($2) that have not muted a template ($3; null: cannot be muted). */
const receiversSql = `unnest($1::text[], $2::text[]) receiver(id, account)
     where $3::text is null or exists (select 1 from account a
       where a.id = receiver.account and not coalesce(a.preferences->'muted', '[]'::jsonb) ? $3)`

/**
 * Stores messages in each account's language; returns them with their accounts.
 * @param muted a template: leaves out accounts that muted it
 */
export async function storeMessages(
  services: Pick<Services, 'random' | 'config'>,
  query: Query,
  {
    accounts,
    texts,
    record,
    now,
    muted = null,
    template = null,
  }: Pick<Sending, 'accounts' | 'now'> & {
    record: Sending['record'] | null
    texts: Record<Locale, { title: string; body: string }>
    muted?: string | null
    template?: string | null
  },
): Promise<StoredNotification[]> {
  return query<StoredNotification>(
    `insert into message(id, account_id, title, body, entity, record_id, created_at, template)
     select receiver.id, receiver.account, words->>'title', words->>'body', $6, $7, $8, $9
     from (select receiver.*, coalesce($4::jsonb->(select preferences->>'language' from account
       where id = receiver.account), $4::jsonb->$5) as words from ${receiversSql}) receiver
     returning id, account_id as account`,
    [
      accounts.map(() => newId(now, services.random)),
      accounts,
      muted,
      JSON.stringify(texts),
      services.config().portal.locales.default,
      record?.entity ?? null,
      record?.id ?? null,
      now,
      template,
    ],
  )
}

/**
 * Enqueues copies on the template's channels, with follow-ups for unread messages. Skips recipients
 * without an address.
 */
async function enqueueCopies(
  services: Services,
  query: Query,
  { template, facts, record, stored, copiesDueAt }: Copies,
): Promise<void> {
  const config = services.config()
  const message = config.messages[template]
  if (!message || stored.length === 0) return

  const copies = [
    ...(message.digest === undefined ? channelsOfMessage(message) : []).map((channel) => ({
      channel,
      unread: null as string | null,
    })),
    ...(message.fallback ? [message.fallback] : []),
  ]

  for (const { channel: name, unread } of copies) {
    const addresses = await findVerifiedAddresses(services, query, {
      accounts: stored.map(({ account }) => account),
      channel: name,
      isMandatory: message.mandatory === true,
    })

    for (const { id, account } of stored) {
      const address = addresses.get(account)
      // An invalid address must not stop the others.
      if (address === undefined || !isAddress(address)) continue

      await enqueueMessage(services, query, {
        channel: name,
        accountId: account,
        address,
        message: template,
        facts: facts[config.portal.locales.default],
        localFacts: facts,
        language: config.portal.locales.default,
        record,
        idempotencyKey: `${id}.${name}`,
        ...(unread === null
          ? { dueAt: copiesDueAt }
          : {
              messageId: id,
              dueAt: new Date(services.clock().getTime() + parseDuration(unread)),
            }),
      })
    }
  }
}

/** Rows per statement. */
const atOnce = 20_000

/** Deletes read messages after their retention. Returns the number. */
export async function pruneMessages(
  { database, config }: Pick<Services, 'database' | 'config'>,
  now: Date,
): Promise<number> {
  const retention = messageRetention.of(config())
  if (retention === undefined) return 0

  const before = retentionCutoff(retention, now)
  let total = 0
  for (let removed = atOnce; removed === atOnce; total += removed) {
    const rows = await database.query(
      `delete from message where id in (select id from message where ${messageRetention.expiredSql}
        limit ${atOnce}) returning 1`,
      [before],
    )
    removed = rows.length
  }

  return total
}
