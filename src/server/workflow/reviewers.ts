import { expandRoles } from '#config-model/access/access.ts'
import { administratorRole } from '#config-model/access/administrator.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { isWithin } from '#config-model/facts/region.ts'
import type { EntityRecord } from '#config-model/record.ts'
import { startsIn } from '#config-model/workflow/workflow.ts'
import type { Query } from '#server/database/database.ts'

/**
 * Roles that can move records of an entity on from a state: who only acts on them there, as by a
 * reminder, is not waited for, nor are administrators.
 */
export function reviewingRoles(config: Config, entity: string, state: string | null): string[] {
  const transitions = Object.values(workflowOf(config, entity)?.transitions ?? {}).filter(
    (transition) => startsIn(transition, state) && !transition.by.own && transition.to !== state,
  )
  return expandRoles(
    config,
    transitions.flatMap((transition) => transition.by.roles ?? []),
  ).filter((role) => role !== administratorRole(config))
}

/** Accounts in use with one of the roles whose region holds the record. */
export async function accountsFor(
  query: Query,
  roles: string[],
  record: Pick<EntityRecord, 'region'>,
): Promise<{ id: string }[]> {
  const rows = await query<{ id: string; region_code: string | null }>(
    'select id, region_code from account where enabled and roles && $1::text[]',
    [roles],
  )

  return rows.filter(
    (row) =>
      record.region === null ||
      row.region_code === null ||
      isWithin(record.region, row.region_code),
  )
}
