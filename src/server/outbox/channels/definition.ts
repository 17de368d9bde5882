import type { Locale } from '#config-model/messages/phrase.ts'

/** A message as its recipient reads it. */
export interface RenderedMessage {
  title: string
  text: string
  html: string
}

/** One delivery of a message. */
export interface Delivery {
  address: string
  /** Id of the message in config/messages. */
  message: string
  content: RenderedMessage
  facts: Record<string, string>
  language: Locale
  /** The same for each attempt. */
  idempotencyKey: string
  /** Aborted when the time of an attempt is over. */
  signal: AbortSignal
}

/** Delivers to one address. @throws DeliveryError why it did not, or any other error for once more */
export interface Channel {
  deliver(delivery: Delivery): Promise<void>
  close(): void
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
