import type { EffectName } from '#config-model/types.generated.ts'
import { configSchemas } from './schemas.ts'

/**
 * The words that say what an effect does, in the order of the schema: those that are not `x-of`
 * another, whose details they are.
 */
export const effectNames = Object.entries(configSchemas.workflow.definitions.Effect.properties)
  .filter(([, word]) => !('x-of' in word))
  .map(([name]) => name) as EffectName[]
