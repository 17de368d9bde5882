import { memoize } from '#config-model/memoize.ts'
import { derived, type Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import { filesOf, type Defined } from './definitions.ts'

/** An entry of a menu with its place and the entries above it. */
interface MenuSite {
  file: string
  at: Pointer
  item: MenuItem
  parents: MenuItem[]
  menu: string
}

const sitesOf = memoize(({ file, id, value }: Defined<MenuItem[]>): MenuSite[] => {
  const found: MenuSite[] = []
  const walk = (pointer: Pointer, items: MenuItem[], parents: MenuItem[]) => {
    for (const [index, item] of items.entries()) {
      found.push({ file, at: [...pointer, index], item, parents, menu: id })
      if (item.children) walk([...pointer, index, 'children'], item.children, [...parents, item])
    }
  }
  walk([], value, [])
  return found
})

const sets = derived((model) => filesOf('menus', model.config.menus).map(sitesOf))

/** Every entry of every menu, outermost first. */
export const menuItems = derived((model) => sets(model).flat())

/** Visits every menu entry, outermost first, with the entries above it. */
export function eachMenuItem(
  model: Model,
  visit: (file: string, at: Pointer, item: MenuItem, parents: MenuItem[], menu: string) => void,
): void {
  model.visit(sets, (sites) => {
    for (const { file, at, item, parents, menu } of sites) visit(file, at, item, parents, menu)
  })
}

/** The roles an entry is shown to: its own, else those of the nearest group that names some; undefined for everybody. */
export const shownTo = (item: MenuItem, parents: MenuItem[]): string[] | undefined =>
  item.auth ?? parents.findLast(({ auth }) => auth !== undefined)?.auth
