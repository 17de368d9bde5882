import type { RecordData } from '#config-model/record.ts'

/** How a transition of several records ended. */
export interface TransitionResult {
  done: string[]
  failed: { id: string; title: string; reason: string }[]
}

/** A record to be moved; `title` for reports about several. */
export interface MovedItem {
  id: string
  version: number
  title?: string
}

/** Several records to be dealt with together. */
export interface BatchRun {
  items: MovedItem[]
  /** Called after each batch. */
  report: (done: number) => void
  /** No further batch is sent once it is aborted; results of sent batches are reported. */
  signal: AbortSignal
}

/** Several records to be moved together. */
export interface ManyMoves extends BatchRun {
  entity: string
  transition: string
  form: RecordData
}
