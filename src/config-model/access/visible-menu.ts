import type { Config } from '#config-model/config.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import { hasRole, type User } from '#config-model/user.ts'
import { yearlyMenu } from './yearly-menu.ts'

/**
 * A user's menu: without forbidden entries and empty groups; an entry without roles inherits its
 * group's. Hidden entries remain, for the position of a page.
 */
export function visibleMenu(
  config: Pick<Config, 'roles' | 'menus' | 'years'>,
  user: User | null,
  name: string,
): MenuItem[] {
  return withoutRepeats(
    filterItems(config, user, yearlyMenu(config.menus[name] ?? [], config.years)),
  )
}

/** Keeps the first of several equal entries for different roles. */
function withoutRepeats(items: MenuItem[], seen = new Set<string>()): MenuItem[] {
  return items.flatMap((item) => {
    if (item.children) {
      const children = withoutRepeats(item.children, seen)
      return children.length > 0 ? [{ ...item, children }] : []
    }

    if (item.hidden || item.path === undefined) return [item]
    if (seen.has(item.path)) return []

    seen.add(item.path)

    return [item]
  })
}

function filterItems(
  config: Pick<Config, 'roles'>,
  user: User | null,
  items: MenuItem[],
  ofGroup?: string[],
): MenuItem[] {
  return items.flatMap((item) => {
    const auth = item.auth ?? ofGroup
    if (item.children) {
      const children = filterItems(config, user, item.children, auth)
      return children.length > 0 ? [{ ...item, children }] : []
    }

    return auth === undefined || hasRole(user, auth, config.roles) ? [item] : []
  })
}

/** Whether it is rendered: not hidden, and a group with visible entries. */
export const isVisibleItem = (item: MenuItem): boolean =>
  !item.hidden && (item.children === undefined || item.children.some(isVisibleItem))
