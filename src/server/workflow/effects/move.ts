import { entityOf, workflowOf } from '#config-model/config.ts'
import { startsIn } from '#config-model/workflow/workflow.ts'
import { forbidden } from '#server/errors.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { withSameOwner } from '#server/records/write/related-values.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import type { EffectCode, EffectContext } from './definition.ts'

/**
 * Takes a transition, as the system, of another entity's records with the same owner and year, or
 * of the one that a field references, after this record is stored. Locks all before reading their
 * states.
 * @throws ApiError 403 when the referenced one is not in the transition's initial state
 */
export const moveEffect: EffectCode<'move'> = (entity, context, { transition: id = '', by }) => {
  const { query, config, record, deferWork, move } = context
  deferWork(async () => {
    const transition = workflowOf(config, entity)?.transitions[id]
    if (!transition) return

    const others =
      by === undefined
        ? await withSameOwner(query, config, entity, record)
        : await named(context, entity, by)

    for (const other of others)
      if (startsIn(transition, other.state))
        await move({ entity, id: other.id, transition: id, version: other.version })
      else if (by !== undefined)
        throw forbidden(
          transitionTexts.otherState({
            title: entityOf(context.services.localized(config), entity).title,
          }),
        )
  })
}

/** Locked; empty when the field is empty or the record deleted. */
async function named({ query, record }: EffectContext, entity: string, field: string) {
  return query<{ id: string; state: string | null; version: number }>(
    `select id, state, version from ${tableOf(entity)} where id = $1 for update`,
    [record.data[field] ?? null],
  )
}
