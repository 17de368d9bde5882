import { verifyingChannels } from '#config-model/channels.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { SourceCall } from '#server/context.ts'
import { enqueueMessage } from '#server/outbox/enqueue-message.ts'
import { issueCode } from './account-codes.ts'
import { contactFields, type ContactField } from './contacts.ts'

/** Sends the first code by mail or else by text message; false without address or channel. */
export async function sendFirstPasswordCode({
  services,
  config,
  query,
  user,
  record,
}: SourceCall): Promise<boolean> {
  const { name, username } = record.data
  const written = (field: ContactField) => String(record.data[field] ?? '').trim()
  const way = contactFields.find(
    (field) =>
      written(field) !== '' &&
      config.portal.recovery?.ways.includes(field) &&
      services.outbox.isReady(verifyingChannels[field]),
  )
  if (way === undefined || services.isTrial) return false

  const address = written(way)

  const { code, expiresAt } = await issueCode(services, query, {
    account: record.id,
    kind: 'first',
    target: address,
    issuedBy: user.username,
  })

  const route = config.routes.find(({ screen }) => screen === 'forgot-password')?.path ?? '/login'
  const parameters = new URLSearchParams({ way, username: String(username) }).toString()
  await enqueueMessage(services, query, {
    channel: verifyingChannels[way],
    accountId: record.id,
    address,
    message: way === 'email' ? 'firstPassword' : 'firstPasswordShort',
    facts: {
      name: typeof name === 'string' ? name : '',
      username: String(username),
      code,
      until: formatDateTime(expiresAt).slice(0, 16),
      address: services.publicUrl === null ? '' : `${services.publicUrl}${route}?${parameters}`,
    },
    language: config.portal.locales.default === 'en-US' ? 'en-US' : 'zh-CN',
    record: { entity: record.entity, id: record.id },
    idempotencyKey: `first-${record.id}`,
    mandatory: true,
    expiresAt,
  })

  return true
}
