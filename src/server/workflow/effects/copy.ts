import { expandRoles } from '#config-model/access/access.ts'
import type { Assignment } from '#config-model/assignments.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { badRequest } from '#server/errors.ts'
import { copyReaders, type CopyReader } from '#server/workflow/reviewers.ts'
import { transitionTexts } from '#server/workflow/workflow-texts.ts'
import type { EffectCode, EffectContext } from './definition.ts'
import { sendNotification } from './notify.ts'

/**
 * To accounts of roles whose region contains the record, or those of them chosen in the dialog:
 * they may read it and get a message, except the actor and the owner.
 * @throws ApiError 400 for a chosen account that may not get it
 */
export const copyEffect: EffectCode<'copy'> = async (names, context, effect) => {
  const { query, config, record, user, now, deferWork } = context
  const readers = await copyReaders(query, config, context, names)
  const people = effect.to === undefined ? readers : chosenOf(context, readers, effect.to)
  const from = user?.actingFor?.id ?? user?.id ?? null
  const at = formatDateTime(now)
  const copies = people.map(({ id: to, name }): Assignment => ({
    kind: 'copy',
    to,
    name,
    from,
    at,
  }))

  record.assignments = [...record.assignments, ...copies]
  deferWork(() =>
    sendNotification(context, effect, {
      accounts: people,
      readers: expandRoles(config, names),
    }),
  )
}

function chosenOf({ form }: EffectContext, readers: CopyReader[], field: string): CopyReader[] {
  const ids = [form[field] ?? []].flat().filter((id) => id !== '')
  const chosen = readers.filter(({ id }) => ids.includes(id))
  if (chosen.length < ids.length) throw badRequest(transitionTexts.notCopyReader())

  return chosen
}
