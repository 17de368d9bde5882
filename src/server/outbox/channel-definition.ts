import { type Phrase, formatPhrase, verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { MailSettings } from '#server/settings.ts'

export interface RenderedMessage {
  title: string
  text: string
  html: string
  /** Without greeting and footer, for channels with a length limit. */
  short: string
  /** Page of the subject. */
  link: string | null
}

export interface Delivery {
  address: string
  /** Id in config/messages. */
  message: string
  content: RenderedMessage
  facts: Record<string, string>
  /** The same for each attempt. */
  idempotencyKey: string
  /** Aborts at the attempt's timeout. */
  signal: AbortSignal
}

export interface ChannelContext {
  mail: MailSettings | null
  environment(name: string): string | undefined
  clock(): Date
}

export interface DeliveryChannel {
  /** Environment variables, without which nothing is delivered. */
  missing(): string[]
  /**
   * Delivers to one address.
   * @throws DeliveryError
   */
  deliver(delivery: Delivery): Promise<void>
}

/** Has its reason in the portal's words, or the text of the other side. */
export class DeliveryError extends Error {
  readonly reason: Phrase
  /** Retrying would not help. */
  readonly isPermanent: boolean
  /** Seconds, as the other side requests. */
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
