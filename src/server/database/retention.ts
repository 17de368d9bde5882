import type { Config } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'

export interface Retention {
  table: 'catalogue_view' | 'message'
  /** The configured time as in `90d`; undefined: forever. */
  of: (config: Config) => string | undefined
  /** Condition in SQL; $1 is the oldest allowed time. */
  expiredSql: string
}

/** Daily figures are permanent. */
export const viewRetention = {
  table: 'catalogue_view',
  of: ({ portal }: Config): string => portal.retention?.views ?? '90d',
  expiredSql: 'at < $1',
} as const satisfies Retention

/** Unread messages stay. */
export const messageRetention: Retention = {
  table: 'message',
  of: ({ portal }) => portal.retention?.messages,
  expiredSql: 'created_at < $1 and read_at is not null',
}

export const retentionCutoff = (retention: string, now: Date): Date =>
  new Date(now.getTime() - parseDuration(retention))
