import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { Json } from '#config-model/record.ts'
import type { RecordView } from '#contract/record.ts'

/**
 * `stale` when others have saved meanwhile, `offline` when it is retried automatically, `refused`
 * otherwise.
 */
export class SaveError extends Error {
  readonly kind: 'stale' | 'offline' | 'refused'
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

export interface DraftTransport {
  save: (
    version: number,
    changes: Record<string, Json>,
  ) => Promise<Pick<RecordView, 'version' | 'publication'> & { id?: string }>
  load: () => Promise<RecordView>
}
