import { channelsOfMessage, portalChannel } from '#config-model/channels.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { verifiedAddressesOf } from '#server/outbox/addresses.ts'
import { enqueueMessage, isAddress } from '#server/outbox/enqueue-message.ts'
import { newId } from '#server/records/id.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** A message in the portal. */
interface StoredNotification {
  id: string
  account: string
}

interface Copies {
  /** Id in config/messages. */
  template: string
  values: Record<string, string>
  record: { entity: string; id: string }
  stored: StoredNotification[]
}

/**
 * Fills {name} in a template; an empty value leaves nothing behind, and a value that ends a
 * sentence is not followed by another stop.
 */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}([。；，]?)/g, (_, name: string, stop: string) => {
    const value = (values[name] ?? '').trimEnd()
    return /[。！？!?；]$/.test(value) ? value : `${value}${stop}`
  })
}

interface Sending {
  accounts: string[]
  /** Id in config/messages. */
  template: string
  values: Record<string, string>
  /** What the message is about. */
  record: Pick<StoredRecord, 'entity' | 'id'>
  now: Date
}

/**
 * Sends a message to each account that did not do without it, by the channels that it names; the
 * bell shows those in the portal with the notices.
 */
export async function sendMessages(
  services: Services,
  query: Query,
  { accounts, template, values, record, now }: Sending,
): Promise<void> {
  const message = services.config().messages[template]
  if (!message || accounts.length === 0) return

  const muted = message.optional ? template : null
  const stored = channelsOfMessage(message).includes(portalChannel)
    ? await storeMessages(services, query, {
        accounts,
        muted,
        title: fillTemplate(message.title, values),
        body: fillTemplate(message.body, values),
        template,
        record,
        now,
      })
    : await query<StoredNotification>(`select given.id, given.account from ${receiversSql}`, [
        accounts.map(() => newId(now, services.random)),
        accounts,
        muted,
      ])

  await enqueueCopies(services, query, { template, values, record, stored })
}

/**
 * SQL: ids ($1) and accounts ($2) without those that do without a template ($3; null: nobody may).
 */
const receiversSql = `unnest($1::text[], $2::text[]) given(id, account)
     where $3::text is null or exists (select 1 from account a where a.id = given.account and not coalesce(a.preferences->'muted', '[]'::jsonb) ? $3)`

/**
 * Stores a message for each account.
 * @param muted a template: accounts that have said they can do without it are left out
 * @returns the messages with their accounts
 */
export async function storeMessages(
  services: Pick<Services, 'random'>,
  query: Query,
  {
    accounts,
    title,
    body,
    record,
    now,
    muted = null,
    template = null,
  }: Pick<Sending, 'accounts' | 'now'> & {
    record: Sending['record'] | null
    title: string
    body: string
    muted?: string | null
    template?: string | null
  },
): Promise<StoredNotification[]> {
  return query<StoredNotification>(
    `insert into message(id, account_id, title, body, entity, record_id, created_at, template)
     select given.id, given.account, $4, $5, $6, $7, $8, $9 from ${receiversSql}
     returning id, account_id as account`,
    [
      accounts.map(() => newId(now, services.random)),
      accounts,
      muted,
      title,
      body,
      record?.entity ?? null,
      record?.id ?? null,
      now,
      template,
    ],
  )
}

/**
 * Enqueues copies of portal messages on the channels of their template, and follow-ups for unread
 * messages. Recipients without an address on a channel are skipped.
 */
async function enqueueCopies(
  services: Services,
  query: Query,
  { template, values, record, stored }: Copies,
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
    const addresses = await verifiedAddressesOf(services, query, {
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
        facts: values,
        language: config.portal.locales.default,
        record,
        idempotencyKey: `${id}.${name}`,
        ...(unread === null
          ? {}
          : {
              messageId: id,
              dueAt: new Date(services.clock().getTime() + parseDuration(unread)),
            }),
      })
    }
  }
}
