import type { RecordData } from '#config-model/record.ts'

/** How a transition of several records ended. */
export interface TransitionResult {
  done: string[]
  failed: { id: string; title: string; reason: string }[]
}

/** A record to be moved; `title` where it is told of among many. */
export interface MovedItem {
  id: string
  version: number
  title?: string
}

/** Several records to be dealt with together. */
export interface BatchRun {
  items: MovedItem[]
  /** Told after each portion. */
  report: (done: number) => void
  /** No further portion is sent once it is aborted; what was sent is told as it ended. */
  signal: AbortSignal
}

/** Several records to be moved together. */
export interface ManyMoves extends BatchRun {
  entity: string
  transition: string
  form: RecordData
}
