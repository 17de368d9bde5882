import { recordPath } from '#config-model/access/record-page.ts'
import type { Config } from '#config-model/config.ts'
import type { Locale } from '#config-model/messages/phrase.ts'
import { systemMessages } from '#config-model/messages/system-messages.ts'
import type { User } from '#config-model/user.ts'
import type { Services } from '#server/context.ts'
import { relationOf } from '#server/records/relations/relations.ts'
import type { RenderedMessage } from './channel-definition.ts'

interface Rendering {
  message: string
  facts: Record<string, string>
  language: Locale
  /** Page of the subject. */
  link: string | null
  maxLength?: number | undefined
}

/** An empty value leaves no gap, and a value that ends a sentence gets no second full stop. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}([。；，]?)/g, (_, name: string, stop: string) => {
    const value = (values[name] ?? '').trimEnd()
    return /[。！？!?；]$/.test(value) ? value : `${value}${stop}`
  })
}

/** Renders a message as in the portal; null for an unknown id. */
export function renderNotice(
  config: Config,
  { message, facts, language }: Omit<Rendering, 'link'>,
): { title: string; body: string } | null {
  const template = config.messages[message] ?? systemMessages[message]?.texts[language]
  if (!template) return null

  const values = { portal: config.portal.name, ...facts }
  return { title: fillTemplate(template.title, values), body: fillTemplate(template.body, values) }
}

const footers: Record<Locale, { open: string; note: string }> = {
  'zh-CN': { open: '登录查看', note: '本邮件由系统自动发出，请勿回复。' },
  'en-US': { open: 'Sign in and open', note: 'Sent automatically; please do not reply.' },
}

/**
 * Renders text and HTML from one template; null for an unknown id. `config` is in the language of
 * the message.
 */
export function renderMessage(
  config: Config,
  { message, facts, language, link, maxLength }: Rendering,
): RenderedMessage | null {
  const template = config.messages[message] ?? systemMessages[message]?.texts[language]
  if (!template) return null

  const short = config.messages[message]?.short ?? template.body
  const { name, organization } = config.portal
  const values = { portal: name, ...facts, link: facts['link'] ?? link ?? '' }
  const title = oneLine(fillTemplate(template.title, values))
  const body = fillTemplate(template.body, values)
  const { open, note } = footers[language]
  const isLinked = link !== null && !body.includes(link)

  return {
    link,
    short: shorten(oneLine(fillTemplate(short, values)), maxLength),
    title: `【${config.portal.shortName}】${title}`,
    text: [
      body,
      ...(isLinked ? [`${open}：${link}`] : []),
      `${name} · ${organization}\n${note}`,
    ].join('\n\n'),
    html: page(title, [
      ...body.split('\n').map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`),
      ...(isLinked
        ? [`<p style="margin:20px 0"><a href="${escapeHtml(link)}">${escapeHtml(open)}</a></p>`]
        : []),
      `<p style="margin:24px 0 0;color:#666;font-size:13px">${escapeHtml(`${name} · ${organization}`)}<br>${note}</p>`,
    ]),
  }
}

function shorten(text: string, maxLength = Infinity): string {
  const letters = [...text]
  return letters.length <= maxLength ? text : `${letters.slice(0, maxLength - 1).join('')}…`
}

/** Prevents header injection. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

const page = (title: string, parts: string[]): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="font:16px/1.6 sans-serif;color:#222;max-width:640px;margin:0 auto;padding:24px"><h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(title)}</h1>${parts.join('')}</body></html>`

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

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

/** Null when the account is disabled. */
export type ReadUser = (account: string) => Promise<User | null>

/**
 * The subject's page after sign-in; null without PUBLIC_URL, or without a page for the recipient.
 */
export async function findMessageLink(
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
