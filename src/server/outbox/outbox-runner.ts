import { randomUUID } from 'node:crypto'
import { channelsOf, isExternal, externalChannels } from '#config-model/channels.ts'
import { formatDate, parseDateTime, parseDuration, plusDays } from '#config-model/facts/time.ts'
import { formatPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import { systemMessages } from '#config-model/messages/system-messages.ts'
import type { Channel } from '#config-model/types.generated.ts'
import { lastPossibleMoment } from '#server/clock-skew.ts'
import type { Services } from '#server/context.ts'
import { isOutage } from '#server/errors.ts'
import { getLocalizedConfig } from '#server/middleware/locale.ts'
import { mutesChannelSql } from './addresses.ts'
import { type ChannelContext, DeliveryError, type DeliveryChannel } from './channel-definition.ts'
import { channelKinds } from './channels.ts'
import { outboxTexts } from './outbox-texts.ts'
import {
  type ReadUser,
  type StoredMessage,
  findMessageLink,
  renderMessage,
} from './render-message.ts'

type DeferrableMessage = Pick<
  StoredMessage,
  'id' | 'channel' | 'address' | 'mandatory' | 'taken_at'
>

/**
 * Until when quiet hours or a recipient's limit hold a message; null when it may be sent. Mandatory
 * messages are not held.
 */
export async function findDeferralEnd(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { quiet, perRecipient }: Channel,
  { id, channel, address, mandatory, taken_at: takenAt }: DeferrableMessage,
): Promise<Date | null> {
  if (mandatory) return null

  const now = clock()
  const quietUntil = quiet ? quietHoursEnd(quiet, now) : null
  if (quietUntil || !perRecipient) return quietUntil

  // Only earlier ones in delivery count: two never wait for each other.
  const span = parseDuration(perRecipient.within)
  const [last] = await database.query<{ at: Date }>(
    `select coalesce(ended_at, taken_at) as at from outbox
      where channel = $1 and address = $2 and id <> $3
      and (ended_at > $4 and state = 'delivered' or ended_at is null and node is not null
      and (taken_at, id) < ($6, $3)) and coalesce(ended_at, taken_at) <= $7
     order by at desc offset $5 limit 1`,
    [
      channel,
      address,
      id,
      new Date(now.getTime() - span),
      perRecipient.count - 1,
      takenAt,
      lastPossibleMoment(now),
    ],
  )

  return last ? new Date(Math.max(last.at.getTime() + span, now.getTime() + 1000)) : null
}

/** End of the present quiet hours; null outside of them. */
export function quietHoursEnd({ from, to }: { from: string; to: string }, now: Date): Date | null {
  const today = formatDate(now)
  const at = (day: string, time: string) => parseDateTime(`${day} ${time}:00`)
  const [start, end] = [at(today, from), at(today, to)]
  if (from <= to) return now >= start && now < end ? end : null

  if (now < end) return end
  return now >= start ? at(plusDays(today, 1), to) : null
}

/** Per channel and process: a hanging channel delays no other. */
const maxAtOnce = 4

const pollIntervalMs = 5000

const attemptTimeoutMs = 20_000

const defaultLeaseMs = 30_000

/**
 * Seconds after the first attempt, the second, …; after the last the message needs an
 * administrator.
 */
const backoff = [10, 30, 120, 600, 1800, 3600, 7200, 14_400, 14_400, 14_400, 14_400]

const maxRetryAfterSeconds = 3600

interface RunnerOptions extends Omit<ChannelContext, 'clock'> {
  /** To link a page that the recipient may open. */
  readUser: ReadUser
  /** Milliseconds. */
  leaseMs?: number
}

type EndState = 'delivered' | 'failed' | 'dropped' | 'expired'

/**
 * Delivers the outbox. Each message is leased by one process and never lost: after a crash the next
 * one delivers it with the same key.
 */
export class OutboxRunner {
  private readonly services: Services
  private readonly context: ChannelContext
  private readonly leaseMs: number
  private readonly readUser: ReadUser
  private readonly node = randomUUID()
  private readonly openChannels = new WeakMap<Channel, DeliveryChannel>()
  private readonly running = new Map<Promise<void>, string>()
  private taking: Promise<void> | null = null
  private isClosed = false
  private isWoken = false
  private reportError: (error: unknown) => void = () => undefined

  constructor(
    services: Services,
    { leaseMs = defaultLeaseMs, readUser, ...context }: RunnerOptions,
  ) {
    this.services = services
    this.readUser = readUser
    this.leaseMs = leaseMs
    this.context = { ...context, clock: services.clock }
  }

  channels(): string[] {
    return externalChannels(channelsOf(this.services.config())).flatMap(([name]) =>
      this.isReady(name) ? name : [],
    )
  }

  isReady(channel: string): boolean {
    return this.unreadyReason(channel) === null
  }

  start(reportError: (error: unknown) => void): () => Promise<void> {
    this.reportError = reportError
    this.wake()
    const timer = setInterval(() => this.wake(), pollIntervalMs)

    timer.unref()

    return async () => {
      clearInterval(timer)
      this.isClosed = true
      await this.whenIdle()
    }
  }

  wake(): void {
    if (this.isClosed) return
    this.isWoken = true
    this.taking ??= this.takeAll()
      .catch((error: unknown) => {
        if (!isOutage(error)) this.reportError(error)
      })
      .finally(() => (this.taking = null))
  }

  async whenIdle(): Promise<void> {
    while (this.taking || this.running.size > 0) {
      await this.taking
      await Promise.all(this.running.keys())
    }
  }

  unreadyReason(name: string): Phrase | null {
    const channel = channelsOf(this.services.config())[name]
    if (!channel || !isExternal(channel)) return outboxTexts.noChannel({ channel: name })

    const missing = this.open(channel).missing()
    return missing.length === 0
      ? null
      : outboxTexts.missing({ channel: channel.title, names: missing.join('、') })
  }

  /** @throws Error for messages in the portal */
  private open(channel: Channel): DeliveryChannel {
    if (!isExternal(channel)) throw new Error('messages in the portal are not delivered')

    const open = this.openChannels.get(channel) ?? channelKinds[channel.kind](channel, this.context)
    this.openChannels.set(channel, open)
    return open
  }

  private async takeAll(): Promise<void> {
    while (!this.isClosed && this.isWoken) {
      this.isWoken = false
      const messages = await this.take()
      for (const message of messages) {
        this.isWoken = true
        const work = this.attempt(message)
          .catch((error: unknown) => {
            // Its lease expires, and it is retried.
            if (!isOutage(error)) this.reportError(error)
          })
          .finally(() => {
            this.running.delete(work)
            this.wake()
          })

        this.running.set(work, message.channel)
      }
    }
  }

  /** Takes due messages as channels have capacity. */
  private take(): Promise<StoredMessage[]> {
    const { database, clock } = this.services
    const now = clock()
    const open = new Map<string, number>()
    for (const channel of this.running.values()) open.set(channel, (open.get(channel) ?? 0) + 1)

    const busy = [...open.keys()].filter((channel) => (open.get(channel) ?? 0) >= maxAtOnce)
    for (const channel of busy) open.delete(channel)
    const room = maxAtOnce - Math.max(0, ...open.values())

    return database.query<StoredMessage>(
      `update outbox set state = 'sending', node = $1, taken_at = $2, attempts = attempts + 1
        where id = any(array
         (select id from outbox where ended_at is null and (due_at <= $2
             or made_at > $6 and due_at >= made_at
             or taken_at > $6 and due_at >= taken_at)
           and (node is null or taken_at not between $3 and $6) and channel <> all($5::text[])
          order by due_at, id limit $4 for update skip locked)) returning *`,
      [this.node, now, new Date(now.getTime() - this.leaseMs), room, busy, lastPossibleMoment(now)],
    )
  }

  private async attempt(message: StoredMessage): Promise<void> {
    const needless = await this.whyNeedless(message)
    if (needless) return this.end(message, needless.state, needless.reason)

    const channel = channelsOf(this.services.config())[message.channel]
    const fault = this.unreadyReason(message.channel)
    if (!channel || fault) return this.retry(message, new DeliveryError(fault ?? ''))

    const held = await findDeferralEnd(this.services, channel, message)
    if (held) return this.postpone(message, held)

    const { language, address, facts, idempotency_key: idempotencyKey } = message
    const content = renderMessage(getLocalizedConfig(this.services.config(), language), {
      message: message.message,
      facts,
      language,
      link: await findMessageLink(this.services, this.readUser, message),
      maxLength: channel.maxLength,
    })

    if (!content)
      return this.end(message, 'failed', outboxTexts.noMessage({ message: message.message }))

    try {
      await withinTime((signal) =>
        this.open(channel).deliver({
          address,
          message: message.message,
          content,
          facts,
          idempotencyKey,
          signal,
        }),
      )
    } catch (error) {
      return this.retry(message, error as Error)
    }

    return this.end(message, 'delivered', null)
  }

  private async whyNeedless({
    expires_at: expiresAt,
    account_id: account,
    message_id: messageId,
    message,
    channel,
    mandatory: isUrgent,
  }: StoredMessage): Promise<{ state: EndState; reason: Phrase } | null> {
    const { database, clock, config } = this.services
    if (expiresAt !== null && expiresAt <= clock())
      return { state: 'expired', reason: outboxTexts.expired() }

    if (account === null) return null

    const [row] = await database.query<{ enabled: boolean; read: boolean; muted: boolean }>(
      `select enabled, ${mutesChannelSql('$3')} as muted,
         exists (select 1 from message where id = $2 and read_at is not null) as read from account
           where id = $1`,
      [account, messageId, channel],
    )

    if (row?.enabled !== true) return { state: 'dropped', reason: outboxTexts.disabled() }

    if (row.muted && !isUrgent && config().messages[message]?.mandatory !== true)
      return { state: 'dropped', reason: outboxTexts.muted() }

    return row.read ? { state: 'dropped', reason: outboxTexts.read() } : null
  }

  private async retry(message: StoredMessage, error: Error): Promise<void> {
    const { reason, isPermanent, retryAfter } =
      error instanceof DeliveryError ? error : new DeliveryError(error.message)

    const seconds = backoff[message.attempts - 1]
    if (isPermanent || seconds === undefined) return this.end(message, 'failed', reason)

    const { database, clock } = this.services
    const wait = Math.max(seconds, Math.min(retryAfter ?? 0, maxRetryAfterSeconds))

    await database.query(
      `update outbox set state = 'waiting', node = null, due_at = $3, reason = $4,
        reason_phrase = $5 where id = $1 and node = $2 and ended_at is null`,
      [
        message.id,
        this.node,
        new Date(clock().getTime() + wait * 1000),
        ...storedReason(reason, message),
      ],
    )
  }

  /** It was no attempt. */
  private async postpone({ id }: StoredMessage, until: Date): Promise<void> {
    await this.services.database.query(
      `update outbox set state = 'waiting', node = null, attempts = attempts - 1, due_at = $3
        where id = $1 and node = $2 and ended_at is null`,
      [id, this.node, until],
    )
  }

  private async end(
    outgoing: StoredMessage,
    state: EndState,
    reason: Phrase | null,
  ): Promise<void> {
    const { id, message } = outgoing
    // A failed message may be retried and keeps all its facts.
    const secret = state === 'failed' ? [] : (systemMessages[message]?.secret ?? [])

    await this.services.database.query(
      `update outbox set state = $2, reason = $3, reason_phrase = $4, ended_at = $5, node = null,
        facts = facts - $6::text[] where id = $1 and ended_at is null`,
      [id, state, ...storedReason(reason, outgoing), this.services.clock(), secret],
    )
  }
}

/**
 * A reason in Chinese, and as JSON of the phrase for readers in other languages. Without address,
 * which access rules protect.
 */
function storedReason(
  reason: Phrase | null,
  { address }: StoredMessage,
): [text: string | null, phrase: string | null] {
  if (reason === null) return [null, null]

  const clean = (text: string): string =>
    text
      .replaceAll(address, '…')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .slice(0, 300)
      .toWellFormed()
  const { wording, values } = reason
  const cleanValues = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : clean(formatValue(value)),
  ])
  const isVerbatim = wording.zh === wording.en

  return [
    clean(formatPhrase(reason, 'zh-CN')),
    isVerbatim ? null : JSON.stringify({ wording, values: Object.fromEntries(cleanValues) }),
  ]
}

const formatValue = (value: string | Phrase): string =>
  typeof value === 'string' ? value : formatPhrase(value, 'zh-CN')

/** Limits the time of an attempt, even if it ignores the signal. */
async function withinTime(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeliveryError(outboxTexts.timeout({ seconds: attemptTimeoutMs / 1000 })))
      controller.abort()
    }, attemptTimeoutMs)
  })

  try {
    await Promise.race([work(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}
