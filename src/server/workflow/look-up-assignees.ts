import type { User } from '#config-model/user.ts'
import { candidatesOf } from '#config-model/workflow/actors.ts'
import { assigningEffect } from '#config-model/workflow/assignments.ts'
import { openTransitions } from '#config-model/workflow/workflow.ts'
import type { LookupItem } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { lookUpUsers, toLookupItems, type Lookup } from '#server/records/lists/lookup.ts'
import { findRecord } from '#server/records/records.ts'
import { readCandidates } from './who-may-act.ts'

const maxMatches = 20

/** A user field in the dialog of a transition of one record. */
export interface DialogField {
  entity: string
  record: string
  transition: string
  field: string
}

/**
 * Finds people by name for a field of a transition's dialog: where the field says who gets the
 * record, only those who may have it, in whatever region the effect allows.
 * @throws ApiError 404 for a record the user may not read
 */
export async function lookUpAssignees(
  services: RequestContext,
  user: User,
  { entity, record: id, transition, field }: DialogField,
  lookup: Lookup,
): Promise<LookupItem[]> {
  const config = services.config()
  const now = services.clock()
  const record = await findRecord(services, config, user, { entity, id })
  const choice = openTransitions(config, record, user, now).open.find(
    (open) => open.id === transition,
  )
  if (!choice || assigningEffect(choice.transition)?.to !== field)
    return lookUpUsers(services, user, lookup)

  const from = user.actingFor?.id ?? user.id
  const accounts = await readCandidates(services.database.query, config, { entity, now })
  const words = lookup.words.trim().toLowerCase()

  const matches = candidatesOf(config, { record, transition: choice.transition, from }, accounts)
    .filter(({ id: account, name, username }) =>
      lookup.ids.length > 0
        ? lookup.ids.includes(account)
        : words !== '' && `${name} ${username}`.toLowerCase().includes(words),
    )
    .slice(0, Math.max(maxMatches, lookup.ids.length))

  return toLookupItems(services, matches)
}
