import type { Config } from '#config-model/config.ts'

/** GET /api/config: the part of the configuration that the signed-in user may see; read with the functions of config-model. */
export interface ConfigAnswer {
  config: Config
  /** form id → URL of its compiled validators, a script from this site. */
  validators: Record<string, string>
  /** Server clock, YYYY-MM-DD HH:mm:ss. */
  now: string
}
