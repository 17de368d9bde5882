import { ownerColumn } from '#server/database/system-tables.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { toldState } from '#config-model/workflow/shown-state.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import { heeded } from '#server/database/transaction.ts'
import { sendMessages } from '#server/notices/send-messages.ts'
import { orgName } from '#server/workflow/action-log.ts'
import { accountsFor, reviewingRoles } from '#server/workflow/reviewers.ts'
import type { EffectCode } from './definition.ts'

/** Sends a message to the owner, to those who can act on the new state, or to roles; regional roles only within their region. */
export const notifyEffect: EffectCode<'notify'> = (
  _,
  { services, query, config, record, user, form, now, later },
  effect,
) => {
  // The owner stays the same whatever else the step does: asked along with it.
  const owners =
    effect.notify === 'owner'
      ? heeded(query<{ id: string }>(`select id from account where ${ownerColumn} = $1 or id = $1`, [record.owner]))
      : null
  later(async () => {
    const roles =
      effect.notify === 'roles'
        ? expandRoles(config, effect.roles ?? [])
        : reviewingRoles(config, record.entity, record.state)
    const accounts = (await owners) ?? (await accountsFor(query, roles, record))
    const title = String(record.data[config.entities[record.entity]?.titleField ?? ''] ?? '')
    await sendMessages(services, query, {
      accounts: accounts.map(({ id }) => id),
      template: effect.message ?? '',
      values: {
        title,
        state: toldState(config, record, effect.notify === 'owner' ? 'owner' : roles),
        opinion: String(form['opinion'] ?? ''),
        operator: orgName(config, user),
        deadline: record.dueAt ? formatDateTime(record.dueAt) : '',
        year: String(record.year ?? config.years.realYear),
      },
      record,
      now,
    })
  })
}
