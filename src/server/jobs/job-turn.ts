import type { Job } from '#config-model/types.generated.ts'

/** A job with the entity it is of. */
export interface DailyJob {
  entity: string
  id: string
  job: Job
}

/** One day's turn of a job: conditions are judged as of then. */
export interface Turn extends DailyJob {
  /** Key in job_lock, where the last finished run is stored. */
  name: string
  due: Date
}
