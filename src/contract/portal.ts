import { Type, type Static } from 'typebox'
import type { Config } from '#config-model/config.ts'

/** GET /api/config: the configuration visible to the user, in the requested language. */
export const ConfigAnswer = Type.Object({
  /** The immutable address of this content. */
  address: Type.String(),
  /** Read with the functions of config-model. */
  config: Type.Unsafe<Config>({ type: 'object' }),
  /** form id → URL of its compiled validators, a script from this site. */
  validators: Type.Record(Type.String(), Type.String()),
})
export type ConfigAnswer = Static<typeof ConfigAnswer>

export type SentConfig = Omit<ConfigAnswer, 'address'>

/** GET /api/config/workflows: complete workflows, for the diagram. */
export const WorkflowsAnswer = Type.Object({
  address: Type.String(),
  workflows: Type.Unsafe<Config['workflows']>({ type: 'object' }),
})
export type WorkflowsAnswer = Static<typeof WorkflowsAnswer>
