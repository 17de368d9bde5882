import { addressField, channelsOf } from '#config-model/channels.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'

/** SQL: whether an account switched off the channel of a parameter. */
export const mutesChannel = (parameter: string): string =>
  `coalesce(preferences->'mutedChannels', '[]'::jsonb) ? ${parameter}`

/**
 * The verified addresses of accounts in use on a channel, by account. Left out are those who
 * switched the channel off, unless the message is mandatory, and everybody where the channel can
 * deliver nothing at all; a gateway that lacks a secret will have it.
 */
export async function verifiedAddressesOf(
  services: Pick<Services, 'config' | 'outbox'>,
  query: Query,
  { accounts, channel: name, isMandatory }: AddressRequest,
): Promise<Map<string, string>> {
  const channel = channelsOf(services.config())[name]
  if (!channel || channel.kind === 'portal') return new Map()
  if (channel.kind === 'mail' && !services.outbox.isReady(name)) return new Map()

  const field = addressField(channel)
  const rows = await query<{ id: string; address: string }>(
    `select id, ${field} as address from account where enabled and id = any($1::text[]) and ${field} <> '' and lower(verified_${field}) = lower(${field})
       and ($3 or not ${mutesChannel('$2')})`,
    [accounts, name, isMandatory],
  )

  return new Map(rows.map(({ id, address }) => [id, address]))
}

interface AddressRequest {
  /** Ids of accounts. */
  accounts: string[]
  /** Name of the channel. */
  channel: string
  /** Nobody can do without it. */
  isMandatory: boolean
}
