import type { MailSettings } from '#server/settings.ts'

/** A message as its recipient reads it. */
export interface RenderedMessage {
  title: string
  text: string
  html: string
  /** For channels whose messages have a limit, without greeting and footer. */
  short: string
  /** Where what it is about is shown. */
  link: string | null
}

/** One delivery of a message. */
export interface Delivery {
  address: string
  /** Id of the message in config/messages. */
  message: string
  content: RenderedMessage
  facts: Record<string, string>
  /** The same for each attempt. */
  idempotencyKey: string
  /** Aborted when the time of an attempt is over. */
  signal: AbortSignal
}

/** What channels need besides what the configuration says of them. */
export interface ChannelContext {
  mail: MailSettings | null
  environment(name: string): string | undefined
  clock(): Date
}

/** A channel as it is configured. */
export interface OpenChannel {
  /** Names of the environment that it lacks: without them nothing can be delivered. */
  missing(): string[]
  /** Delivers to one address. @throws DeliveryError why it did not */
  deliver(delivery: Delivery): Promise<void>
}

/** Why a message was not delivered. */
export class DeliveryError extends Error {
  /** Trying again would not help. */
  readonly isPermanent: boolean
  /** Seconds after which the other side wants to be tried again. */
  readonly retryAfter: number | null

  constructor(message: string, more: { isPermanent?: boolean; retryAfter?: number | null } = {}) {
    super(message)
    this.isPermanent = more.isPermanent ?? false
    this.retryAfter = more.retryAfter ?? null
  }
}
