import { type Locale, definePhrases } from '#config-model/messages/phrase.ts'
import type { RecordData } from '#config-model/record.ts'
import type { Job, JobState } from '#contract/list.ts'
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

/** Rows that can be retried, once. */
export const countRetryableRows = ({
  kind,
  ended_at: ended,
  asked: storedRequest,
  total,
  done,
}: StoredJob): number =>
  ended === null || kind === 'export' || storedRequest.again ? 0 : total - done

export const jobsTopicOf = (account: string): string => `jobs:${account}`

export const jobTexts = definePhrases({
  noJob: { zh: '没有这项任务', en: 'There is no such job' },
  noFile: {
    zh: '文件已过保留时间，请重新导出',
    en: 'The file is no longer kept; export it once more',
  },
  notEnded: { zh: '任务还在进行，请先取消', en: 'The job is still running; call it off first' },
  nothing: { zh: '没有符合条件的记录', en: 'No record fits' },
  notLeft: {
    zh: '没有可重试的记录，或已经重试过',
    en: 'Nothing is left to try again, or it is being tried already',
  },
  tooManyRows: {
    zh: '符合条件的超过 {limit} 条，请缩小筛选范围',
    en: 'More than {limit} records fit; narrow the filter',
  },
  tooManyJobs: {
    zh: '您还有 {count} 项任务没有完成，请等其中一项完成后再试',
    en: '{count} of your jobs have not ended yet; try again once one of them has',
  },
  noAccount: {
    zh: '账户已停用，未办的没有继续',
    en: 'The account is disabled: what was left was not done',
  },
  broken: {
    zh: '服务器出现问题，未办的没有继续',
    en: 'Something went wrong on the server: what was left was not done',
  },
})
