import type { Config } from '#config-model/config.ts'

/**
 * GET /api/config: the part of the configuration that the signed-in user may see, in the language
 * asked for.
 */
export interface ConfigAnswer {
  /** Where this very content is, to be kept for ever. */
  address: string
  /** A `SentConfig`, as `config-model/packing` packs it. */
  packed: string
}

/** What the answer holds; read with the functions of config-model. */
export interface SentConfig {
  config: Config
  /** form id → URL of its compiled validators, a script from this site. */
  validators: Record<string, string>
}

/**
 * GET /api/config/workflows: the whole of the workflows, for whoever may open the screen that draws
 * them, in the language asked for.
 */
export interface WorkflowsAnswer {
  workflows: Config['workflows']
}
