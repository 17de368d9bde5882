import type { Job } from '#config-model/types.generated.ts'

/** A job with the entity it is of. */
export interface DailyJob {
  entity: string
  id: string
  job: Job
}

/** One day's turn of a job: conditions are judged as of then. */
export interface Turn extends DailyJob {
  /** Name of its line in job_lock, where the last turn that is done is kept. */
  name: string
  due: Date
}
