import type { Config } from '#config-model/config.ts'
import type { SentenceFormatter } from '#config-model/messages/words.ts'
import type { Condition, Operand } from '#config-model/types.generated.ts'

/** Describes conditions in the configuration's language. */
export interface Speaker {
  config: Config
  /** The entity of fields and states. */
  entity: string | undefined
  /** A message of the model with its placeholders. */
  tell: SentenceFormatter
  /** A condition inside this one. */
  inner: (condition: Condition) => string
  /** A field's title, or the path without one. */
  title: (path: string) => string
  /** An operand as text: a title, a dictionary label, a fact. */
  value: (operand: Operand) => string
}
