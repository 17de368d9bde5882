import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { deriveFromModel, type Model } from '#config-compiler/model.ts'
import { yearlyMenu } from '#config-model/access/visible-menu.ts'
import { memoize } from '#config-model/memoize.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import { definitionsOf, type Definition } from './definitions.ts'

interface MenuSite {
  file: string
  at: Pointer
  item: MenuItem
  parents: MenuItem[]
  menu: string
}

/** Yearly items unexpanded. */
const writtenIn = memoize(({ file, id, value }: Definition<MenuItem[]>): MenuSite[] => {
  const sites: MenuSite[] = []
  const walk = (pointer: Pointer, items: MenuItem[], parents: MenuItem[]) => {
    for (const [index, item] of items.entries()) {
      sites.push({ file, at: [...pointer, index], item, parents, menu: id })
      if (item.children) walk([...pointer, index, 'children'], item.children, [...parents, item])
    }
  }

  walk([], value, [])

  return sites
})

const written = deriveFromModel((model) =>
  definitionsOf('menus', model.config.menus).map(writtenIn),
)

/** For checks that compare several. */
export const unexpandedItems = deriveFromModel((model) => written(model).flat())

/** Of each menu file, expanded by year; unchanged arrays keep their identity. */
const sets = deriveFromModel((model) => {
  const { years } = model.config
  return written(model).map((sites) =>
    sites.some(({ item }) => item.each)
      ? sites.flatMap((site) => yearlyMenu([site.item], years).map((item) => ({ ...site, item })))
      : sites,
  )
})

type Visit = (
  file: string,
  at: Pointer,
  item: MenuItem,
  around: Pick<MenuSite, 'parents' | 'menu'>,
) => void

export function eachUnexpandedItem(model: Model, visit: Visit): void {
  model.visit(written, (sites) => {
    for (const site of sites) visit(site.file, site.at, site.item, site)
  })
}

export const menuItems = deriveFromModel((model) => sets(model).flat())

/** Outermost first, yearly ones for each year. */
export function eachMenuItem(model: Model, visit: Visit): void {
  model.visit(sets, (sites) => {
    for (const site of sites) visit(site.file, site.at, site.item, site)
  })
}

/** Its own, else those of the nearest group; undefined for everybody. */
export const rolesOfEntry = (item: MenuItem, parents: MenuItem[]): string[] | undefined =>
  item.auth ?? parents.findLast(({ auth }) => auth !== undefined)?.auth
