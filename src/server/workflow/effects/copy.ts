import { expandRoles } from '#config-model/access/access.ts'
import type { Assignment } from '#config-model/assignments.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { accountsFor } from '#server/workflow/reviewers.ts'
import type { EffectCode } from './definition.ts'
import { sendNotification } from './notify.ts'

/**
 * Sends a copy to accounts of roles whose region contains the record: they may read it and get a
 * message, except the actor and the owner.
 */
export const copyEffect: EffectCode<'copy'> = async (names, context, effect) => {
  const { query, config, record, user, now, deferWork } = context
  const roles = expandRoles(config, names)
  const ids = (await accountsFor(query, config, { roles, record, now })).map(({ id }) => id)
  const people = await query<{ id: string; name: string }>(
    `select id, coalesce(nullif(name, ''), username) as name from account
     where id = any($1) and id <> all($2) and coalesce(${ownerColumn}, id) is distinct from $3 order by name, id`,
    [ids, [user?.id, user?.actingFor?.id].filter((id) => id !== undefined), record.owner],
  )
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
  deferWork(() => sendNotification(context, effect, { accounts: people, readers: roles }))
}
