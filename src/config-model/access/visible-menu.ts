import type { Config } from '#config-model/config.ts'
import type { MenuItem, Years } from '#config-model/types.generated.ts'
import { type User, hasRole } from '#config-model/user.ts'

/**
 * Without forbidden entries and empty groups; an entry without roles inherits its group's. Hidden
 * entries remain, for the position of a page.
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

/** Not hidden; a group has visible entries. */
export const isVisibleItem = (item: MenuItem): boolean =>
  !item.hidden && (item.children === undefined || item.children.some(isVisibleItem))

/** With `each: historyYears`, in path and title. */
export const yearPlaceholder = '{year}'

/**
 * Expands `each: historyYears` to one entry per past year, newest first. The same array without
 * one.
 */
export function yearlyMenu(items: MenuItem[], years: Pick<Years, 'historyYears'>): MenuItem[] {
  if (!items.some(hasYearlyItems)) return items

  return items.flatMap((item) => {
    const { each, ...ownItem } = item
    if (each === undefined)
      return item.children ? [{ ...ownItem, children: yearlyMenu(item.children, years) }] : [item]

    return years.historyYears.toSorted((a, b) => b - a).map((year) => inYear(ownItem, String(year)))
  })
}

const hasYearlyItems = (item: MenuItem): boolean =>
  item.each !== undefined || (item.children ?? []).some(hasYearlyItems)

function inYear(item: MenuItem, year: string): MenuItem {
  const { path, title, subtitle } = item
  return {
    ...item,
    title: title.replaceAll(yearPlaceholder, year),
    ...(path === undefined ? {} : { path: path.replaceAll(yearPlaceholder, year) }),
    ...(subtitle === undefined ? {} : { subtitle: subtitle.replaceAll(yearPlaceholder, year) }),
  }
}
