import { Type, type Static } from 'typebox'
import type { Config } from '#config-model/config.ts'
import { nullable } from './schema-parts.ts'

/** GET /api/config: the configuration visible to the user, in the requested language. */
export const ConfigAnswer = Type.Object({
  /** The immutable address of this content. */
  address: Type.String(),
  /** To be read with the functions of config-model. */
  config: Type.Unsafe<Config>({ type: 'object' }),
  /** form id → URL of its compiled validators, a script from this site. */
  validators: Type.Record(Type.String(), Type.String()),
})
export type ConfigAnswer = Static<typeof ConfigAnswer>

export type ConfigContent = Omit<ConfigAnswer, 'address'>

/** GET /api/config/workflows: complete workflows, for the diagram. */
export const WorkflowsAnswer = Type.Object({
  address: Type.String(),
  workflows: Type.Unsafe<Config['workflows']>({ type: 'object' }),
})
export type WorkflowsAnswer = Static<typeof WorkflowsAnswer>

export const ConfigProblem = Type.Object({
  file: Type.String(),
  line: Type.Number(),
  column: Type.Number(),
  rule: Type.String(),
  severity: Type.String(),
  message: Type.String(),
  hint: Type.Optional(Type.String()),
})
export type ConfigProblem = Static<typeof ConfigProblem>

/** Times are YYYY-MM-DD HH:mm:ss. */
export const ConfigAttempt = Type.Object({
  at: Type.String(),
  by: Type.String(),
  hash: nullable(Type.String()),
  outcome: Type.Enum(['in-force', 'outdated', 'unchanged', 'refused']),
  problems: Type.Array(ConfigProblem),
  changes: Type.Array(Type.String()),
  asks: Type.Array(Type.String()),
})
export type ConfigAttempt = Static<typeof ConfigAttempt>

/** POST /api/config/reload: `confirm` is the hash whose questions were confirmed. */
export const ConfigReloadRequest = Type.Object({
  confirm: Type.Optional(
    Type.Unsafe<string>({ type: ['string', 'boolean', 'null'], maxLength: 200 }),
  ),
})
export type ConfigReloadRequest = Static<typeof ConfigReloadRequest>

export const ConfigHealth = Type.Object({
  hash: Type.String(),
  /** files: changes of the folder are activated; database: only publications are. */
  source: Type.Enum(['files', 'database']),
  attempt: nullable(ConfigAttempt),
  unsealedSince: nullable(Type.String()),
  releases: Type.Array(
    Type.Object({
      id: Type.Integer(),
      hash: Type.String(),
      at: Type.String(),
      by: Type.String(),
      changes: Type.Array(Type.String()),
    }),
  ),
})
export type ConfigHealth = Static<typeof ConfigHealth>
