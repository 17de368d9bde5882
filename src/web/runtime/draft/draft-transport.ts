import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'

/** Why a save failed. `offline`: it is retried automatically. */
export class SaveFault extends Error {
  readonly kind: 'stale' | 'offline' | 'refused'
  /** What the server finds wrong, if that is why. */
  readonly problems: FieldProblem[]
  constructor(
    kind: 'stale' | 'offline' | 'refused',
    message: string,
    problems: FieldProblem[] = [],
  ) {
    super(message)
    this.kind = kind
    this.problems = problems
  }
}

/** How a draft reaches the server; faults arrive as SaveFault. */
export interface DraftTransport {
  /** The answer names the record where it was made by this save. */
  save: (
    version: number,
    changes: Record<string, Json>,
  ) => Promise<Pick<RecordView, 'version' | 'publication'> & { id?: string }>
  load: () => Promise<RecordView>
}
