import { formatPhrase, verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'
import type { MailSettings } from '#server/settings.ts'

export interface RenderedMessage {
  title: string
  text: string
  html: string
  /** For channels with a length limit, without greeting and footer. */
  short: string
  /** The page of its subject. */
  link: string | null
}

export interface Delivery {
  address: string
  /** Id of the message in config/messages. */
  message: string
  content: RenderedMessage
  facts: Record<string, string>
  /** The same for each attempt. */
  idempotencyKey: string
  /** Aborted at the attempt's timeout. */
  signal: AbortSignal
}

export interface ChannelContext {
  mail: MailSettings | null
  environment(name: string): string | undefined
  clock(): Date
}

/** A channel as it is configured. */
export interface OpenChannel {
  /** Missing environment variables, without which nothing is delivered. */
  missing(): string[]
  /**
   * Delivers to one address.
   * @throws DeliveryError
   */
  deliver(delivery: Delivery): Promise<void>
}

/** A failed attempt: its reason in the portal's words, or the text of the other side. */
export class DeliveryError extends Error {
  readonly reason: Phrase
  /** Trying again would not help. */
  readonly isPermanent: boolean
  /** Seconds to wait before a retry, as the other side requests. */
  readonly retryAfter: number | null

  constructor(
    reason: Phrase | string,
    more: { isPermanent?: boolean; retryAfter?: number | null } = {},
  ) {
    const phrase = typeof reason === 'string' ? verbatimPhrase(reason) : reason
    super(formatPhrase(phrase, 'zh-CN'))
    this.reason = phrase
    this.isPermanent = more.isPermanent ?? false
    this.retryAfter = more.retryAfter ?? null
  }
}
