import type { Model } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import type { MenuItem } from '#config-model/types.generated.ts'

/** Every menu entry, outermost first, with the entries above it. */
export function eachMenuItem(
  model: Model,
  visit: (file: string, at: Pointer, item: MenuItem, parents: MenuItem[], menu: string) => void,
): void {
  const walk = (menu: string, pointer: Pointer, items: MenuItem[], parents: MenuItem[]) => {
    for (const [index, item] of items.entries()) {
      visit(`menus/${menu}.yaml`, [...pointer, index], item, parents, menu)
      if (item.children) walk(menu, [...pointer, index, 'children'], item.children, [...parents, item])
    }
  }
  for (const [menu, items] of Object.entries(model.config.menus)) walk(menu, [], items, [])
}

/** The roles an entry is shown to: its own, else those of the nearest group that names some; undefined for everybody. */
export const shownTo = (item: MenuItem, parents: MenuItem[]): string[] | undefined =>
  item.auth ?? parents.findLast(({ auth }) => auth !== undefined)?.auth
