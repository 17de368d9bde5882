import { expandRoles } from '#config-model/access/access.ts'
import { channelsOf, externalChannels } from '#config-model/channels.ts'
import type { Config } from '#config-model/config.ts'
import { listEffectSources } from '#config-model/effect-sources.ts'
import { reminderMessage } from '#config-model/messages/system-messages.ts'
import type { Effect } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/**
 * Messages a user may mute: those to owners for users who act for a record, otherwise those to
 * reviewers and the user's roles.
 */
export function optionalMessages(config: Config, user: User): { id: string; title: string }[] {
  const sent = new Set([reminderMessage])
  for (const { effects = [] } of listEffectSources(config))
    for (const { notify, message, copy, roles = copy ?? [] } of effects)
      if (message !== undefined && isFor(config, user, copy ? 'roles' : notify, roles))
        sent.add(message)

  return Object.entries(config.messages).flatMap(([id, { title, optional }]) =>
    optional && sent.has(id) ? [{ id, title }] : [],
  )
}

export function usedChannels(config: Config): { name: string; title: string }[] {
  const names = new Set(
    Object.values(config.messages).flatMap(({ channels = [], fallback }) => [
      ...channels,
      ...(fallback ? [fallback.channel] : []),
    ]),
  )

  return externalChannels(channelsOf(config)).flatMap(([name, { title }]) =>
    names.has(name) ? [{ name, title }] : [],
  )
}

function isReviewer(config: Config, user: User): boolean {
  return Object.values(config.workflows).some(({ transitions }) =>
    Object.values(transitions).some(
      ({ by }) =>
        by?.own !== true &&
        expandRoles(config, by?.roles ?? []).some((role) => user.roles.includes(role)),
    ),
  )
}

/** Messages without an addressee go to reviewers. */
function isFor(config: Config, user: User, notify: Effect['notify'], roles: string[]): boolean {
  if (notify === 'owner') return user.owner !== null
  if (notify === 'person') return true
  if (notify === 'roles')
    return expandRoles(config, roles).some((role) => user.roles.includes(role))

  return isReviewer(config, user)
}
