import type { RecordData } from '#config-model/record.ts'

export interface TransitionResult {
  done: string[]
  failed: { id: string; title: string; reason: string }[]
}

export interface MovedItem {
  id: string
  version: number
  title?: string
}

export interface BatchRun {
  items: MovedItem[]
  report: (done: number) => void
  /** Aborting sends no further batch; results of sent batches are still reported. */
  signal: AbortSignal
}

export interface ManyMoves extends BatchRun {
  entity: string
  transition: string
  form: RecordData
}
