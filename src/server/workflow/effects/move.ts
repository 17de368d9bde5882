import { workflowOf } from '#config-model/config.ts'
import { startsIn } from '#config-model/workflow/workflow.ts'
import { withSameOwner } from '#server/records/write/related-values.ts'
import type { EffectCode } from './definition.ts'

/**
 * Takes a transition of the records of another entity that have the same owner and year, as the system, once this record is stored. All of them are locked
 * before their states are read: one that is on its way into a state meanwhile is waited for.
 */
export const moveEffect: EffectCode<'move'> = (
  entity,
  { query, config, record, later, move },
  { transition: id = '' },
) => {
  later(async () => {
    const transition = workflowOf(config, entity)?.transitions[id]
    if (!transition) return
    for (const other of await withSameOwner(query, config, entity, record))
      if (startsIn(transition, other.state))
        await move({ entity, id: other.id, transition: id, version: other.version })
  })
}
