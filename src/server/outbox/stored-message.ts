import type { Locale } from '#config-model/messages/phrase.ts'

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
