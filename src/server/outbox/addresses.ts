import { addressField, channelsOf, isExternal, traitsOfChannel } from '#config-model/channels.ts'
import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'

export const mutesChannelSql = (parameter: string): string =>
  `coalesce(preferences->'mutedChannels', '[]'::jsonb) ? ${parameter}`

/**
 * Addresses of enabled accounts on a channel. Excludes accounts that muted it, unless the message
 * is mandatory, and everybody on a channel that cannot deliver; a gateway without its secret counts
 * as able.
 */
export async function findVerifiedAddresses(
  services: Pick<Services, 'config' | 'outbox'>,
  query: Query,
  { accounts, channel: name, isMandatory }: AddressRequest,
): Promise<Map<string, string>> {
  const channel = channelsOf(services.config())[name]
  if (!channel || !isExternal(channel)) return new Map()
  if (traitsOfChannel(channel).isEnvironment && !services.outbox.isReady(name)) return new Map()

  const field = addressField(channel)
  const rows = await query<{ id: string; address: string }>(
    `select id, ${field} as address from account
      where enabled and id = any($1::text[]) and ${field} <> ''
      and lower(verified_${field}) = lower(${field})
       and ($3 or not ${mutesChannelSql('$2')})`,
    [accounts, name, isMandatory],
  )

  return new Map(rows.map(({ id, address }) => [id, address]))
}

interface AddressRequest {
  accounts: string[]
  channel: string
  isMandatory: boolean
}
