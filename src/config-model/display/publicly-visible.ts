import { publishedConditionOf } from '#config-model/access/publication.ts'
import { evaluateCondition } from '#config-model/conditions/condition.ts'
import { recordContext } from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { withVisibleState } from '#config-model/workflow/shown-state.ts'

/** A state not public yet is replaced by its alias; null for a draft or a withdrawn record. */
export function toPublicRecord<
  Visible extends EntityRecord & Parameters<typeof withVisibleState>[1],
>(config: Config, record: Visible, now: Date): Visible | null {
  const publishedCondition = publishedConditionOf(config, record.entity)
  if (
    publishedCondition &&
    !evaluateCondition(publishedCondition, recordContext(config, record, null, now))
  )
    return null
  return withVisibleState(config, record, { roles: [] })
}
