import { addressField, channelsOf } from '#config-model/channels.ts'
import { parseDuration } from '#config-model/facts/time.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { verifiedAddressesOf } from './addresses.ts'
import { enqueueMessage, isAddress } from './enqueue-message.ts'

/** A message in the portal. */
export interface StoredNotification {
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
 * Enqueues copies of portal messages on the channels of their template, and follow-ups for unread
 * messages. Recipients without an address on a channel are skipped.
 */
export async function enqueueCopies(
  services: Services,
  query: Query,
  { template, values, record, stored }: Copies,
): Promise<void> {
  const config = services.config()
  const message = config.messages[template]
  if (!message || stored.length === 0) return

  const copies = [
    ...(message.digest === undefined ? (message.channels ?? []) : []).map((channel) => ({
      channel,
      unread: null as string | null,
    })),
    ...(message.fallback ? [message.fallback] : []),
  ]

  for (const { channel: name, unread } of copies) {
    const channel = channelsOf(config)[name]
    // Without a mail server there is no e-mail; a gateway that lacks a secret will have it.
    if (!channel || (channel.kind === 'mail' && !services.outbox.isReady(name))) continue

    const accounts = stored.map(({ account }) => account)
    const addresses = await verifiedAddressesOf(query, accounts, addressField(channel))
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
