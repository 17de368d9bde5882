import { expandRoles } from '#config-model/access/access.ts'
import { assigningEffect, delegationOf, holderOf } from '#config-model/assignments.ts'
import type { Config } from '#config-model/config.ts'
import { formatDateTime } from '#config-model/facts/time.ts'
import type { Json } from '#config-model/record.ts'
import type { Effect } from '#config-model/types.generated.ts'
import { stateTitleFor } from '#config-model/workflow/shown-state.ts'
import type { Query } from '#server/database/database.ts'
import { ownerColumn } from '#server/database/system-tables.ts'
import { ignoreRejection } from '#server/database/transaction.ts'
import { orgName } from '#server/log/signature.ts'
import { formatSystemText } from '#server/log/system-words.ts'
import { sendMessages } from '#server/notices/send-messages.ts'
import {
  findAccountsWithRoles,
  reviewingRoles,
  findAwaitedAccounts,
} from '#server/workflow/reviewers.ts'
import { undoEnd } from '#server/workflow/undo-step.ts'
import type { EffectHandler, EffectContext } from './definition.ts'

/**
 * Notifies the owner, those who can act in the new state, roles, or a referenced person. Regional
 * roles are notified only within their region.
 */
export const notifyEffect: EffectHandler<'notify'> = (_, context, effect) => {
  const { query, config, record, now, deferWork } = context
  // No effect changes the owner: query in parallel.
  const owners =
    effect.notify === 'owner'
      ? ignoreRejection(
          query<{ id: string }>(`select id from account where ${ownerColumn} = $1 or id = $1`, [
            record.owner,
          ]),
        )
      : null

  deferWork(async () => {
    const roles =
      effect.notify === 'roles'
        ? expandRoles(config, effect.roles ?? [])
        : reviewingRoles(config, record.entity, record.state)

    const named =
      effect.notify === 'person' || effect.notify === 'assigned'
        ? await accountsIn(
            query,
            effect.notify === 'person'
              ? record.data[effect.person ?? '']
              : await counterpart(context),
          )
        : null
    const byRole = () =>
      effect.notify === 'reviewers'
        ? findAwaitedAccounts(query, config, { record, now })
        : findAccountsWithRoles(query, config, { roles, record, now })
    const accounts = (await owners) ?? named ?? (await byRole())

    await sendNotification(context, effect, {
      accounts,
      readers: readers(effect.notify, roles, config),
    })
  })
}

/**
 * All `readers` may know the state as the message names it. Copies of a step that can be undone
 * leave the portal afterwards.
 */
export async function sendNotification(
  { services, query, config, record, transition, user, form, now }: EffectContext,
  { message = '' }: Effect,
  addressees: { accounts: { id: string }[]; readers: string[] | 'owner' },
): Promise<void> {
  await sendMessages(services, query, {
    accounts: addressees.accounts.map(({ id }) => id),
    template: message,
    values: (localizedConfig) => ({
      title: String(record.data[config.entities[record.entity]?.titleField ?? ''] ?? ''),
      state: stateTitleFor(localizedConfig, record, addressees.readers),
      opinion: String(form['opinion'] ?? ''),
      operator: formatSystemText(
        localizedConfig,
        orgName(localizedConfig, user) || (user?.name ?? ''),
      ),
      deadline: record.dueAt ? formatDateTime(record.dueAt) : '',
      year: String(record.year ?? config.years.realYear),
    }),
    record,
    now,
    ...(user && transition.undo !== undefined
      ? { copiesDueAt: undoEnd(transition.undo, now) }
      : {}),
  })
}

/**
 * Roles that must be allowed to know the state's name; all roles for a person, whose roles are
 * unknown in advance.
 */
const readers = (notify: Effect['notify'], roles: string[], config: Config): string[] | 'owner' => {
  if (notify === 'person' || notify === 'assigned') return Object.keys(config.roles.roles)
  return notify === 'owner' ? 'owner' : roles
}

/**
 * For an assignment: the new actor or adviser, who asked for the given opinion, or who lost the
 * record; for a decided countersign: who asked for it.
 */
async function counterpart(context: EffectContext): Promise<Json> {
  const { transition, form, assignmentsBefore } = context
  if (transition.countersign) return countersignAsker(context)

  const effect = assigningEffect(transition)
  const delegation = delegationOf(assignmentsBefore)
  if (effect?.assign === 'answer') return delegation?.from ?? null
  if (effect?.assign === 'recall') return delegation?.to ?? null
  if (effect?.assign === 'release') return holderOf(assignmentsBefore)?.to ?? null

  return form[effect?.to ?? ''] ?? null
}

/** Who moved the record into the state of the votes; null when that is the last voter. */
async function countersignAsker({
  query,
  record,
  stateLeft,
  user,
}: EffectContext): Promise<string | null> {
  const [line] = await query<{ asker: string | null }>(
    `select operator_id as asker from action_log
      where record_id = $1 and to_state = $2 and from_state is distinct from $2
      order by position desc limit 1`,
    [record.id, stateLeft],
  )

  return line === undefined || line.asker === user?.id ? null : line.asker
}

/** Enabled accounts that a value names, one or several. */
function accountsIn(query: Query, value: Json | undefined): Promise<{ id: string }[]> {
  return query<{ id: string }>('select id from account where enabled and id = any($1)', [
    [value].flat().filter((id) => typeof id === 'string'),
  ])
}
