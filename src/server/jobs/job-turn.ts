import type { Job } from '#config-model/types.generated.ts'

export interface DailyJob {
  entity: string
  id: string
  job: Job
}

/** One day's run of a job: conditions use that time. */
export interface Turn extends DailyJob {
  /** Key in job_lock, which stores the last finished run. */
  name: string
  due: Date
}
