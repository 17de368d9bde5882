import type { ConfigChange } from '#config-compiler/compare/config-changes.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'

/** The result of an activation. */
export interface Attempt {
  at: Date
  by: string
  /** Hash of the files; null when they are no readable configuration. */
  hash: string | null
  /** in-force: activated; unchanged: already active; refused: the former one stays active. */
  outcome: 'in-force' | 'unchanged' | 'refused'
  problems: Problem[]
  /** What it changed. */
  changes: ConfigChange[]
  /** What has to be confirmed first; empty for nothing. */
  asks: ConfigChange[]
}

export type Confirmed = string | true | null

/** Puts another configuration in force (config-release/config-publisher.ts). */
export interface ConfigActivation {
  /** The watched folder; null for publications alone. */
  readonly dir: string | null
  /** The last attempt since the start. */
  readonly attempt: Attempt | null
  /** Activates the folder as it is now. */
  reload(by: string, confirmed?: Confirmed): Promise<Attempt>
  /** Activates files other than the folder's. */
  publish(files: SourceFile[], by: string, confirmed?: Confirmed): Promise<Attempt>
  /** Activates the files with one of them changed; an error thrown by `change` aborts. */
  revise(path: string, change: (text: string) => string, by: string): Promise<Attempt>
  /** Activates what another node has activated. */
  follow(): Promise<void>
  /** Done when nothing is being taken any more. */
  idle(): Promise<unknown>
}
