import type { ConfigChange } from '#config-compiler/compare/config-changes.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'

export interface ActivationAttempt {
  at: Date
  by: string
  /** The hash; null for files that are no readable configuration. */
  hash: string | null
  /**
   * in-force: activated; outdated: active as an earlier version published it, today's rules would
   * refuse it; unchanged: already active; refused: the former one stays.
   */
  outcome: 'in-force' | 'outdated' | 'unchanged' | 'refused'
  problems: Problem[]
  changes: ConfigChange[]
  asks: ConfigChange[]
}

export type Confirmation = string | true | null

/** Implemented by config-release/config-publisher.ts. */
export interface ConfigActivation {
  /** The configuration's folder; null for publications alone. */
  readonly dir: string | null
  /** The last attempt since the start. */
  readonly attempt: ActivationAttempt | null
  /** Activates the present state of the folder. */
  reload(by: string, confirmed?: Confirmation): Promise<ActivationAttempt>
  /** Activates files other than those of the folder. */
  publish(files: SourceFile[], by: string, confirmed?: Confirmation): Promise<ActivationAttempt>
  /** Activates a change of one file; an error thrown by `change` aborts. */
  revise(path: string, change: (text: string) => string, by: string): Promise<ActivationAttempt>
  /** Activates what another node has activated. */
  follow(): Promise<void>
  whenIdle(): Promise<unknown>
}
