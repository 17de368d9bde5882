import { Type, type Static } from 'typebox'
import { nullable } from './schema-parts.ts'
/** A fault of a configuration file, as reported by the linter. */
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

/** What came of an attempt to put a configuration in force. Times are YYYY-MM-DD HH:mm:ss. */
export const ConfigAttempt = Type.Object({
  at: Type.String(),
  by: Type.String(),
  hash: nullable(Type.String()),
  outcome: Type.Enum(['in-force', 'unchanged', 'refused']),
  problems: Type.Array(ConfigProblem),
  /** What it changed, a sentence each. */
  changes: Type.Array(Type.String()),
  /**
   * What has to be confirmed before it can be in force, a sentence each; empty when nothing has.
   */
  asks: Type.Array(Type.String()),
})
export type ConfigAttempt = Static<typeof ConfigAttempt>

/**
 * Body of POST /api/config/reload: the hash of the configuration whose `asks` were read and
 * confirmed.
 */
export const ConfigReload = Type.Object({
  confirm: Type.Optional(
    Type.Unsafe<string>({ type: ['string', 'boolean', 'null'], maxLength: 200 }),
  ),
})
export type ConfigReload = Static<typeof ConfigReload>

/** Answer of GET /api/config/health. */
export const ConfigHealth = Type.Object({
  /** Hash of the configuration in force. */
  hash: Type.String(),
  /**
   * files: changes of the folder take effect by themselves; database: only what is published does.
   */
  source: Type.Enum(['files', 'database']),
  attempt: nullable(ConfigAttempt),
  /** Since when the log is not sealed any more; null while it is. */
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
