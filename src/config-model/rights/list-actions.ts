import { mayOpen, rowScope } from '#config-model/access/access.ts'
import type { Config } from '#config-model/config.ts'
import { rightOfAct } from '#config-model/sources.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { rolesEverTaking } from '#config-model/workflow/escalation.ts'

/** Page and grant must allow it. */
export function mayExport(config: Config, user: User, page: ListPage): boolean {
  return page.export !== undefined && rowScope(config, user, page.entity, 'export') !== false
}

/** Permitted export, transitions of the user's roles, actions on changeable rows. */
export function bulkActionsFor(
  config: Config,
  user: User,
  page: ListPage,
): NonNullable<ListPage['bulkActions']> {
  return (page.bulkActions ?? []).filter((action) => {
    if (!mayOpen(user, config, action)) return false
    if (action.export) return mayExport(config, user, page)

    if (action.call !== undefined)
      return (
        rowScope(config, user, page.entity, rightOfAct(config, page.entity, action.call)) !== false
      )

    return hasRole(
      user,
      rolesEverTaking(config, page.entity, action.transition ?? '') ?? [],
      config.roles,
    )
  })
}

/** With everybody who can open that list. */
export function mayShareViews(config: Config, user: User): boolean {
  return hasRole(user, config.portal.sharedViews ?? [], config.roles)
}
