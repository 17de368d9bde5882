import type { Config } from '#config-model/config.ts'
import { parseDuration } from '#config-model/facts/time.ts'

/** Rows that are deleted by their age. */
export interface Retention {
  table: 'catalogue_view' | 'message'
  /** How long they stay, as in `90d`; undefined for ever. */
  of: (config: Config) => string | undefined
  /** Which rows have expired, in SQL; $1 is the time that they are older than. */
  isExpired: string
}

/** Single views of public pages; daily figures are permanent. */
export const viewRetention = {
  table: 'catalogue_view',
  of: ({ portal }: Config): string => portal.retention?.views ?? '90d',
  isExpired: 'at < $1',
} as const satisfies Retention

/** Messages that were read. */
export const messageRetention: Retention = {
  table: 'message',
  of: ({ portal }) => portal.retention?.messages,
  isExpired: 'created_at < $1 and read_at is not null',
}

/** The time that rows must not be older than. */
export const oldestAllowed = (retention: string, now: Date): Date =>
  new Date(now.getTime() - parseDuration(retention))
