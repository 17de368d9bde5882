import type { Config } from '#config-model/config.ts'
import type { SentenceFormatter } from '#config-model/messages/words.ts'
import type { Condition, Operand } from '#config-model/types.generated.ts'

/** The means to describe a condition in the language of the configuration. */
export interface Speaker {
  config: Config
  /** The entity whose fields and states are meant. */
  entity: string | undefined
  /** A sentence of the model; `{name}` becomes the value of that name. */
  tell: SentenceFormatter
  /** A condition inside this one. */
  inner: (condition: Condition) => string
  /** A field's title, or the path when it has none. */
  title: (path: string) => string
  /** What the subject is compared with: a title, a label of its dictionary, a fact. */
  value: (operand: Operand) => string
}
