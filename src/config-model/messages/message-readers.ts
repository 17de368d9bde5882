import { expandRoles } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import type { User } from '#config-model/user.ts'

/** Sent by the portal itself before something is due. */
const reminders = ['deadlineNear']

/** The messages a user may get and may do without, with their titles: who acts for a record those to owners, others those to reviewers and to their roles. */
export function optionalMessages(config: Config, user: User): { id: string; title: string }[] {
  const sent = new Set(reminders)
  for (const { transitions } of Object.values(config.workflows))
    for (const { effects = [] } of Object.values(transitions))
      for (const { notify, message, roles = [] } of effects) {
        const isFor =
          notify === 'owner'
            ? user.owner !== null
            : notify === 'roles'
              ? expandRoles(config, roles).some((role) => user.roles.includes(role))
              : isReviewer(config, user)
        if (message !== undefined && isFor) sent.add(message)
      }
  return Object.entries(config.messages).flatMap(([id, { title, optional }]) =>
    optional && sent.has(id) ? [{ id, title }] : [],
  )
}

function isReviewer(config: Config, user: User): boolean {
  return Object.values(config.workflows).some(({ transitions }) =>
    Object.values(transitions).some(
      ({ by }) => by?.own !== true && expandRoles(config, by?.roles ?? []).some((role) => user.roles.includes(role)),
    ),
  )
}
