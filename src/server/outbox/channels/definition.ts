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

export class DeliveryError extends Error {
  /** Trying again would not help. */
  readonly isPermanent: boolean
  /** Seconds to wait before a retry, as the other side requests. */
  readonly retryAfter: number | null

  constructor(message: string, more: { isPermanent?: boolean; retryAfter?: number | null } = {}) {
    super(message)
    this.isPermanent = more.isPermanent ?? false
    this.retryAfter = more.retryAfter ?? null
  }
}
