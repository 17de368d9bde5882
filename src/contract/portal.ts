import { Type, type Static } from 'typebox'
import type { Config } from '#config-model/config.ts'

/** GET /api/config: the configuration visible to the user, in the requested language. */
export const ConfigAnswer = Type.Object({
  /** The immutable address of exactly this content, cacheable forever. */
  address: Type.String(),
  /** Read with the functions of config-model. */
  config: Type.Unsafe<Config>({ type: 'object' }),
  /** form id → URL of its compiled validators, a script from this site. */
  validators: Type.Record(Type.String(), Type.String()),
})
export type ConfigAnswer = Static<typeof ConfigAnswer>

/** The answer without its address. */
export type SentConfig = Omit<ConfigAnswer, 'address'>

/**
 * GET /api/config/workflows: complete workflows in the requested language, for the workflow
 * diagram.
 */
export const WorkflowsAnswer = Type.Object({
  address: Type.String(),
  workflows: Type.Unsafe<Config['workflows']>({ type: 'object' }),
})
export type WorkflowsAnswer = Static<typeof WorkflowsAnswer>
