import { choosingEffect } from '#config-model/assignments.ts'
import type { User } from '#config-model/user.ts'
import { candidatesOf } from '#config-model/workflow/actors.ts'
import { openTransitions } from '#config-model/workflow/workflow.ts'
import type { LookupItem } from '#contract/record.ts'
import type { RequestContext } from '#server/context.ts'
import { lookUpUsers, toLookupItems, type Lookup } from '#server/records/lists/lookup.ts'
import { findRecord } from '#server/records/records.ts'
import { findCopyReaders, type CopyReader } from './reviewers.ts'
import { readCandidates, type AssigneeCandidate } from './who-may-act.ts'

const maxMatches = 20

/** With more records, some may refuse the choice. */
const maxRecords = 100

/** In a transition's dialog, for one or several records. */
export interface DialogField {
  entity: string
  records: readonly string[]
  transition: string
  field: string
}

/**
 * Finds assignees by name or region. For an assignment or a copy, only those who may have every
 * record, in regions the effect allows.
 * @throws ApiError 404 for a record the user may not read
 */
export async function lookUpAssignees(
  services: RequestContext,
  user: User,
  { entity, records, transition, field }: DialogField,
  lookup: Lookup,
): Promise<LookupItem[]> {
  const config = services.config()
  const { query } = services.database
  const now = services.clock()
  const from = user.actingFor?.id ?? user.id
  const words = lookup.words.trim().toLowerCase()
  const regions = config.regions.flatMap(({ c, n }) => (n.toLowerCase().includes(words) ? c : []))
  let candidates: AssigneeCandidate[] | null = null
  let readers = null as CopyReader[] | null
  const matches = ({ id, name, username, regionCode }: CopyReader) =>
    lookup.ids.length > 0
      ? lookup.ids.includes(id)
      : `${name} ${username}`.toLowerCase().includes(words) || regions.includes(regionCode ?? '')

  for (const id of records.slice(0, maxRecords)) {
    const record = await findRecord(services, config, user, { entity, id })
    const choice = openTransitions(config, record, user, now).open.find(
      (open) => open.id === transition,
    )
    // The batch skips such a record with a reason.
    if (!choice) continue
    const effect = choosingEffect(choice.transition, field)
    if (!effect) return lookUpUsers(services, user, lookup)
    if (lookup.ids.length === 0 && words === '') return []

    if (effect.copy) {
      const ofRecord = await findCopyReaders(query, config, { record, user, now }, effect.copy)
      const earlier = readers
      readers = ofRecord.filter(
        (one) => matches(one) && (!earlier || earlier.some(({ id: other }) => other === one.id)),
      )
      continue
    }

    candidates = candidatesOf(
      config,
      { record, transition: choice.transition, from },
      candidates ??
        (await readCandidates(query, config, {
          entity,
          now,
          ...(lookup.ids.length > 0 ? { ids: lookup.ids } : { words, regions }),
        })),
    )
  }

  const people = candidates ?? readers
  if (people === null) return lookUpUsers(services, user, lookup)

  return toLookupItems(services, people.slice(0, Math.max(maxMatches, lookup.ids.length)))
}
