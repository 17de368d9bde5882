import type { Config } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'

/** Rows deleted by age. */
export interface Retention {
  table: 'catalogue_view' | 'message'
  /** Returns the configured time as in `90d`; undefined for ever. */
  of: (config: Config) => string | undefined
  /** The condition in SQL; $1 is the oldest allowed time. */
  expiredSql: string
}

/** Retention of single views; daily figures are permanent. */
export const viewRetention = {
  table: 'catalogue_view',
  of: ({ portal }: Config): string => portal.retention?.views ?? '90d',
  expiredSql: 'at < $1',
} as const satisfies Retention

/** Retention of read messages; unread ones stay. */
export const messageRetention: Retention = {
  table: 'message',
  of: ({ portal }) => portal.retention?.messages,
  expiredSql: 'created_at < $1 and read_at is not null',
}

export const retentionCutoff = (retention: string, now: Date): Date =>
  new Date(now.getTime() - parseDuration(retention))
