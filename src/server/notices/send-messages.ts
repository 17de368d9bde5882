import type { Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/records/id.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'

/** Fills {name} in a template; an empty value leaves nothing behind, and a value that ends a sentence is not followed by another stop. */
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

/** Stores a message for each account that did not do without it; the bell shows them with the notices. */
export async function sendMessages(
  services: Services,
  query: Query,
  { accounts, template, values, record, now }: Sending,
): Promise<void> {
  const message = services.config().messages[template]
  if (!message || accounts.length === 0) return
  const wanting = message.optional ? await without(query, accounts, template) : accounts
  if (wanting.length === 0) return
  const title = fillTemplate(message.title, values)
  await storeMessages(services, query, {
    accounts: wanting,
    title,
    body: fillTemplate(message.body, values),
    record,
    now,
  })
}

/** Stores a message for each account. */
export async function storeMessages(
  services: Pick<Services, 'random'>,
  query: Query,
  {
    accounts,
    title,
    body,
    record,
    now,
  }: Pick<Sending, 'accounts' | 'record' | 'now'> & { title: string; body: string },
): Promise<void> {
  await query(
    `insert into message(id, account_id, title, body, entity, record_id, created_at) select unnest($1::text[]), unnest($2::text[]), $3, $4, $5, $6, $7`,
    [accounts.map(() => newId(now, services.random)), accounts, title, body, record.entity, record.id, now],
  )
}

/** The accounts that have not said they can do without a message. */
async function without(query: Query, accounts: string[], template: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select id from account where id = any($1) and not coalesce(preferences->'muted', '[]'::jsonb) ? $2`,
    [accounts, template],
  )
  return rows.map(({ id }) => id)
}
