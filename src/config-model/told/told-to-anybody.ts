import { shownWhen } from '#config-model/access/publication.ts'
import { evaluate } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { asShown } from '#config-model/workflow/shown-state.ts'

/**
 * A record as anybody may be told of it: a state that is not public yet looks like what is told
 * instead; null for what no reader sees, a draft or what was withdrawn.
 */
export function toldToAnybody<Known extends EntityRecord & Parameters<typeof asShown>[1]>(
  config: Config,
  record: Known,
  now: Date,
): Known | null {
  const shown = shownWhen(config, record.entity)
  if (shown && !evaluate(shown, recordContext(config, record, null, now))) return null
  return asShown(config, record, { roles: [] })
}
