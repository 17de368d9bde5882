import type { Job } from '#config-model/types.generated.ts'

export interface DailyJob {
  entity: string
  id: string
  job: Job
}

/** Conditions use the day's time. */
export interface Turn extends DailyJob {
  /** In job_lock, which stores the last finished run. */
  name: string
  due: Date
}
