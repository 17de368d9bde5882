import type { RecordData } from '#config-model/record.ts'
import type { TransitionRequest } from '#contract/record.ts'

/** A transition of one record by a user or the system. */
export interface TransitionCall extends TransitionRequest {
  entity: string
  id: string
  transition: string
  /** Values of the transition's own form. */
  form: RecordData
  /** Address of the caller; null for the system. */
  ip: string | null
  /** Preview: the dialog may be empty. */
  isTrial?: boolean
}
