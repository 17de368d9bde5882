import type { ConfigChange } from '#config-compiler/compare/config-changes.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'

export interface Attempt {
  at: Date
  by: string
  /** Null for files that are no readable configuration. */
  hash: string | null
  /** in-force: activated; unchanged: already active; refused: the former one stays. */
  outcome: 'in-force' | 'unchanged' | 'refused'
  problems: Problem[]
  changes: ConfigChange[]
  /** To be confirmed first. */
  asks: ConfigChange[]
}

export type Confirmed = string | true | null

/** Implemented by config-release/config-publisher.ts. */
export interface ConfigActivation {
  /** Null for publications alone. */
  readonly dir: string | null
  /** The last one since the start. */
  readonly attempt: Attempt | null
  /** The folder as it is now. */
  reload(by: string, confirmed?: Confirmed): Promise<Attempt>
  /** Files other than the folder's. */
  publish(files: SourceFile[], by: string, confirmed?: Confirmed): Promise<Attempt>
  /** One file changed; an error thrown by `change` aborts. */
  revise(path: string, change: (text: string) => string, by: string): Promise<Attempt>
  /** Activates what another node has activated. */
  follow(): Promise<void>
  /** Resolves when nothing is being activated. */
  idle(): Promise<unknown>
}
