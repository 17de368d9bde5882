import type { Locale } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Job, JobState } from '#contract/list/jobs.ts'
import type { ListQuery } from '#contract/record.ts'
import type { Caller } from '#server/log/event-log.ts'

/** The only input of a job that resumes after a restart. */
export interface StoredJobRequest {
  query: ListQuery
  locale: Locale
  caller: Caller
  /** Transition or act. */
  act?: string
  form?: RecordData
  except?: string[]
  columns?: string[]
  /** The job that retries this one. */
  again?: string
  /** Substitution used for the request. */
  substitution?: string
}

export interface StoredJob {
  id: string
  kind: Job['kind']
  account_id: string
  page: string
  asked: StoredJobRequest
  state: JobState
  total: number
  done: number
  refused: number
  reason: string | null
  file: { name: string; sha256: string; size: number } | null
  made_at: Date
  ended_at: Date | null
}

/** Counts the rows that can be retried, once. */
export const rowsLeft = ({
  kind,
  ended_at: ended,
  asked: storedRequest,
  total,
  done,
}: StoredJob): number =>
  ended === null || kind === 'export' || storedRequest.again ? 0 : total - done

/** The stream topic of an account's jobs. */
export const jobsOf = (account: string): string => `jobs:${account}`
