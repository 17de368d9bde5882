import { verifyingChannels } from '#config-model/channels.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import {
  definePhrases,
  formatPhrase,
  type Locale,
  type Phrase,
} from '#config-model/messages/phrase.ts'
import type { User } from '#config-model/user.ts'
import type { ContactState, VerifyContactRequest } from '#contract/account.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import type { AccountRow } from '#server/accounts/sessions.ts'
import type { RequestContext, Services } from '#server/context.ts'
import type { Query } from '#server/database/database.ts'
import { newId } from '#server/database/id.ts'
import { ApiError, badRequest } from '#server/errors.ts'
import { buildForEachLocale } from '#server/middleware/locale.ts'
import { storeMessages } from '#server/notices/send-messages.ts'
import { enqueueMessage } from '#server/outbox/enqueue-message.ts'
import { renderNotice } from '#server/outbox/render-message.ts'
import { checkCode, codeLifetime, issueCode, consumeCode } from './account-codes.ts'

export type ContactField = keyof typeof verifyingChannels
export const contactFields = Object.keys(verifyingChannels) as ContactField[]

const fieldTitles = definePhrases({
  email: { zh: '电子邮箱', en: 'e-mail address' },
  mobile: { zh: '手机号', en: 'mobile number' },
})

const perAccount = { limit: 5, seconds: 3600 }
const perAttempts = { limit: 20, seconds: 3600 }

type Contacts = Pick<AccountRow, 'email' | 'mobile' | 'verified_email' | 'verified_mobile'>

export function verifiedAddress(account: Contacts, field: ContactField): string | null {
  const address = account[field]?.trim() ?? ''
  const verified = account[`verified_${field}`]
  return address !== '' && verified?.toLowerCase() === address.toLowerCase() ? address : null
}

export async function readContacts(services: Services, user: User): Promise<ContactState[]> {
  const account = await readAccount(services.database.query, user.id)
  return contactFields
    .filter((field) => services.outbox.isReady(verifyingChannels[field]))
    .map((field) => ({
      field,
      address: account[field] ?? '',
      isVerified: verifiedAddress(account, field) !== null,
    }))
}

/**
 * Sends a code to the user's own address; returns its validity in minutes.
 * @throws ApiError 400 no such address or verified already, 429 too many, 503 no channel
 */
export async function sendContactCode(
  services: RequestContext,
  user: User,
  fieldName: string,
): Promise<{ minutes: number }> {
  const { database, outbox, clock, config, locale } = services
  const field = contactFieldOf(fieldName)
  const account = await readAccount(database.query, user.id)
  const address = account[field]?.trim() ?? ''
  if (address === '') throw badRequest(accountTexts.noContact())
  if (verifiedAddress(account, field)) throw badRequest(accountTexts.contactVerified())

  requireChannel(services, field)
  const now = clock()
  await limitCalls(database, { kind: 'verify-account', address: user.id, ...perAccount }, now)
  await limitCalls(
    database,
    { kind: 'verify-address', address: address.toLowerCase(), ...perAccount },
    now,
  )

  const kind = `verify-${field}` as const
  const minutes = Math.round(codeLifetime(config(), kind) / 60_000)

  await database.transaction(async (query) => {
    const order = { account: user.id, kind, target: address }
    const { code, expiresAt } = await issueCode(services, query, order)

    await enqueueMessage(services, query, {
      channel: verifyingChannels[field],
      accountId: user.id,
      address,
      message: 'verifyAddress',
      facts: { code, minutes: String(minutes), username: user.username },
      language: locale,
      idempotencyKey: `verify-${newId(now, services.random)}`,
      mandatory: true,
      expiresAt,
    })

    return { id: user.id }
  })

  outbox.wake()

  return { minutes }
}

/**
 * Verifies a contact by a code and logs it.
 * @throws ApiError 400 wrong code, 429
 */
export async function verifyContact(
  services: RequestContext,
  user: User,
  { field: fieldName, code: typed }: VerifyContactRequest,
): Promise<ContactState[]> {
  const { database, clock, eventLog, caller } = services
  const field = contactFieldOf(fieldName)
  await limitCalls(database, { kind: 'verify', address: user.id, ...perAttempts }, clock())
  const kind = `verify-${field}` as const
  const code = await checkCode(services, { account: user.id, kind, code: typed })
  if (!code) throw badRequest(accountTexts.wrongContactCode())

  await database.transaction(async (query) => {
    const verified = await query(
      `update account set verified_${field} = ${field} where id = $1 and trim(${field}) = $2
        returning id`,
      [user.id, code.target],
    )

    if (verified.length === 0 || !(await consumeCode(query, code)))
      throw badRequest(accountTexts.wrongContactCode())

    const detail = { act: 'verifyContact', fields: [field] }
    await eventLog.write(caller, user, { kind: 'account', subject: user.username, detail }, query)

    return { id: user.id }
  })

  return readContacts(services, user)
}

/** Notifies verified addresses that a change removes, before it and in its transaction. */
export async function notifyChangedContacts(
  services: Services,
  query: Query,
  id: string,
  next: Partial<Record<ContactField, unknown>>,
): Promise<void> {
  const account = await readAccount(query, id)
  for (const field of contactFields) {
    const former = verifiedAddress(account, field)
    if (former === null || !(field in next) || String(next[field] ?? '').trim() === former) continue

    await notifyAccount(services, query, {
      account,
      message: 'contactChanged',
      phrases: { field: fieldTitles[field]() },
    })
  }
}

interface AccountNotice {
  account: Pick<AccountRow, 'id' | 'username'> & Contacts
  /** Id in system-messages.ts. */
  message: string
  phrases: Record<string, Phrase>
}

/** Notifies an account in the portal and at every verified address. */
export async function notifyAccount(
  services: Services,
  query: Query,
  { account, message, phrases: noticePhrases }: AccountNotice,
): Promise<void> {
  const now = services.clock()
  const config = services.config()
  const language: Locale = config.portal.locales.default === 'en-US' ? 'en-US' : 'zh-CN'
  const facts = buildForEachLocale(config, (_, locale): Record<string, string> => ({
    username: account.username,
    time: formatDateTime(now).slice(0, 16),
    ...Object.fromEntries(
      Object.entries(noticePhrases).map(([name, phrase]) => [name, formatPhrase(phrase, locale)]),
    ),
  }))
  const texts = buildForEachLocale(config, (localizedConfig, locale) =>
    renderNotice(localizedConfig, { message, facts: facts[locale], language: locale }),
  )
  const [zh, en] = [texts['zh-CN'], texts['en-US']]

  if (zh && en)
    await storeMessages(services, query, {
      accounts: [account.id],
      texts: { 'zh-CN': zh, 'en-US': en },
      record: null,
      now,
    })

  for (const field of contactFields) {
    const address = verifiedAddress(account, field)
    const channel = verifyingChannels[field]
    if (address === null || !services.outbox.isReady(channel)) continue

    await enqueueMessage(services, query, {
      channel,
      accountId: account.id,
      address,
      message,
      facts: facts[language],
      localFacts: facts,
      language,
      idempotencyKey: `${message}-${newId(now, services.random)}`,
      mandatory: true,
    })
  }
}

/** @throws ApiError 503 without one */
export function requireChannel({ outbox }: Services, field: ContactField): void {
  if (!outbox.isReady(verifyingChannels[field]))
    throw new ApiError(503, 'unavailable', accountTexts.noChannel())
}

/** @throws ApiError 400 */
function contactFieldOf(fieldName: string): ContactField {
  const field = contactFields.find((name) => name === fieldName)
  if (field === undefined) throw badRequest(accountTexts.noContact())
  return field
}

async function readAccount(query: Query, id: string): Promise<AccountRow> {
  const [account] = await query<AccountRow>('select * from account where id = $1', [id])
  if (!account) throw badRequest(accountTexts.noContact())
  return account
}
