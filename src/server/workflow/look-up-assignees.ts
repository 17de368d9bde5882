import type { User } from '#config-model/user.ts'
import { candidatesOf } from '#config-model/workflow/actors.ts'
import { assigningEffect } from '#config-model/workflow/assignments.ts'
import { openTransitions } from '#config-model/workflow/workflow.ts'
import type { LookupItem } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { lookUpUsers, toLookupItems, type Lookup } from '#server/records/lists/lookup.ts'
import { findRecord } from '#server/records/records.ts'
import { readCandidates, type Candidate } from './who-may-act.ts'

const maxMatches = 20

/** Records whose candidates are compared: of more, some may refuse who is chosen. */
const maxRecords = 100

/** A user field in the dialog of a transition of one record or several. */
export interface DialogField {
  entity: string
  records: readonly string[]
  transition: string
  field: string
}

/**
 * Finds people by name for a field of a transition's dialog: where the field says who gets the
 * records, only those who may have every one of them, in whatever region the effect allows.
 * @throws ApiError 404 for a record the user may not read
 */
export async function lookUpAssignees(
  services: RequestContext,
  user: User,
  { entity, records, transition, field }: DialogField,
  lookup: Lookup,
): Promise<LookupItem[]> {
  const config = services.config()
  const now = services.clock()
  const from = user.actingFor?.id ?? user.id
  const words = lookup.words.trim().toLowerCase()
  let candidates: Candidate[] | null = null

  for (const id of records.slice(0, maxRecords)) {
    const record = await findRecord(services, config, user, { entity, id })
    const choice = openTransitions(config, record, user, now).open.find(
      (open) => open.id === transition,
    )
    // The batch leaves such a record out and says why.
    if (!choice) continue
    if (assigningEffect(choice.transition)?.to !== field) return lookUpUsers(services, user, lookup)
    if (lookup.ids.length === 0 && words === '') return []

    candidates = candidatesOf(
      config,
      { record, transition: choice.transition, from },
      candidates ??
        (await readCandidates(services.database.query, config, {
          entity,
          now,
          ...(lookup.ids.length > 0 ? { ids: lookup.ids } : { words }),
        })),
    )
  }

  if (candidates === null) return lookUpUsers(services, user, lookup)

  return toLookupItems(services, candidates.slice(0, Math.max(maxMatches, lookup.ids.length)))
}
