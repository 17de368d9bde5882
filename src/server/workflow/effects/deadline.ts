import type { Effect } from '#config-model/types.generated.ts'
import { deadlineAfter } from '#config-model/workflow/workflow.ts'
import type { EffectContext } from '#server/workflow/effects.ts'

/** Sets a date-time field to a number of working days from now, unless the dialog gave one. */
export function deadlineEffect(effect: Effect, { config, record, form, now }: EffectContext): void {
  const given = form[effect.deadline!]
  record.data[effect.deadline!] =
    typeof given === 'string' && given !== '' ? given : deadlineAfter(now, effect.workdays ?? 5, config.years)
}
