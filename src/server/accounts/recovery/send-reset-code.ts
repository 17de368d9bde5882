import type { FastifyRequest } from 'fastify'
import { verifyingChannels } from '#config-model/channels.ts'
import type { ResetCodeRequest } from '#contract/account.ts'
import { accountTexts } from '#server/accounts/account-texts.ts'
import { limitCalls } from '#server/accounts/login/call-limit.ts'
import { consumeCaptcha } from '#server/accounts/login/captcha.ts'
import { normalizeUsername, printableUsername } from '#server/accounts/login/username.ts'
import type { AccountRow } from '#server/accounts/sessions.ts'
import type { RequestContext } from '#server/context.ts'
import { newId } from '#server/database/id.ts'
import { badRequest } from '#server/errors.ts'
import { enqueueMessage } from '#server/outbox/enqueue-message.ts'
import { codeLifetime, issueCode } from './account-codes.ts'
import { contactFields, requireChannel, verifiedAddress, type ContactField } from './contacts.ts'
import { recoveryWayNames } from './reset-password.ts'

const perAddress = { limit: 20, seconds: 600 }
const perName = { limit: 5, seconds: 3600 }

/**
 * Sends a code to a verified address. Answer and timing do not reveal whether account or address
 * exist.
 * @throws ApiError 400 captcha or a channel that is not offered, 429, 503 no channel
 */
export async function sendResetCode(
  services: RequestContext,
  request: FastifyRequest,
  body: ResetCodeRequest,
): Promise<{ minutes: number }> {
  const { database, clock, config } = services
  const now = clock()
  const field = contactFields.find((name) => name === body.way)
  if (field === undefined || !config().portal.recovery?.ways.includes(field))
    throw badRequest(accountTexts.noRecovery())

  requireChannel(services, field)
  const typed = body.username.trim()
  if (typed === '') throw badRequest(accountTexts.noResetName())

  await limitCalls(database, { kind: 'reset-code', address: request.ip, ...perAddress }, now)
  await consumeCaptcha(database, { id: body.captchaId, code: body.code, address: request.ip }, now)
  const username = normalizeUsername(typed) ?? printableUsername(typed)
  await limitCalls(database, { kind: 'reset-code-name', address: username, ...perName }, now)

  void send(services, username, field).catch((error: unknown) =>
    request.log.error({ err: error }, 'the reset code was not sent'),
  )

  return { minutes: Math.round(codeLifetime(config(), field) / 60_000) }
}

/** Logs also when there is no verified address. */
async function send(
  services: RequestContext,
  username: string,
  field: ContactField,
): Promise<void> {
  const { database, eventLog, caller, clock, config, locale } = services
  const [account] = await database.query<AccountRow>(
    'select * from account where lower(username) = $1 and enabled',
    [username],
  )

  const address = account ? verifiedAddress(account, field) : null
  const detail = { act: 'sendResetCode', way: recoveryWayNames[field] }
  if (!account || address === null) {
    const reason = account ? 'address' : 'unknown'
    const refused = { kind: 'password', result: 'refused', reason, subject: username } as const
    return eventLog.write(caller, account ?? null, { ...refused, detail })
  }

  await database.transaction(async (query) => {
    const order = { account: account.id, kind: field, target: address }
    const { code, expiresAt } = await issueCode(services, query, order)
    const minutes = String(Math.round(codeLifetime(config(), field) / 60_000))

    await enqueueMessage(services, query, {
      channel: verifyingChannels[field],
      accountId: account.id,
      address,
      message: 'resetCode',
      facts: { code, minutes, username: account.username },
      language: locale,
      idempotencyKey: `reset-${newId(clock(), services.random)}`,
      mandatory: true,
      expiresAt,
    })

    await eventLog.write(
      caller,
      account,
      { kind: 'password', subject: account.username, record: account.id, detail },
      query,
    )
  })

  services.outbox.wake()
}
