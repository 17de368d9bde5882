import type { Effect } from '#config-model/types.generated.ts'
import type { EffectContext } from '#server/workflow/effects.ts'

/** Puts a flag on the record. */
export function flagEffect(effect: Effect, { record }: EffectContext): void {
  record.flags = [...new Set([...record.flags, effect.flag!])]
}

/** Takes a flag off the record. */
export function unflagEffect(effect: Effect, { record }: EffectContext): void {
  record.flags = record.flags.filter((flag) => flag !== effect.unflag)
}
