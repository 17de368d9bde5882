import { entityOf, workflowOf } from '#config-model/config.ts'
import { startsIn } from '#config-model/workflow/workflow.ts'
import { forbidden } from '#server/errors.ts'
import { tableOf } from '#server/records/tables/entity-tables.ts'
import { withSameOwner } from '#server/records/write/related-values.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import type { EffectCode, EffectContext } from './definition.ts'

/**
 * Takes a transition of the records of another entity that have the same owner and year, or of the
 * one that a field of this record names, as the system, once this record is stored. All of them are
 * locked before their states are read: one that is on its way into a state meanwhile is waited for.
 * @throws ApiError 403 when the one that is named does not stand where the transition starts
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

/**
 * The record that a field names, locked; nothing where the field is empty or its record is gone.
 */
async function named({ query, record }: EffectContext, entity: string, field: string) {
  return query<{ id: string; state: string | null; version: number }>(
    `select id, state, version from ${tableOf(entity)} where id = $1 for update`,
    [record.data[field] ?? null],
  )
}
