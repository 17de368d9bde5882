import type { RecordData } from '#config-model/record.ts'
import type { TransitionRequest } from '#contract/record.ts'

/** A transition that someone, or the system, wants to take of one record. */
export interface TransitionCall extends TransitionRequest {
  entity: string
  id: string
  transition: string
  /** Values of the transition's own form. */
  form: RecordData
  /** Address it came from; null for the system. */
  ip: string | null
  /** It is only looked at what would follow: the dialog may be empty. */
  isTrial?: boolean
}
