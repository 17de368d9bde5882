import type { Model } from '#config-compiler/link/model.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { yearlyMenu } from '#config-model/access/menu/yearly-menu.ts'
import { coveredYears } from '#config-model/facts/years.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import { linkRoles } from './role-links.ts'
import { linkPreset, linkTarget } from './target-links.ts'

/** The presets that entries count: these alone are looked up again when a page changes. */
export function linkBadges(model: Model): void {
  eachMenuItem(model, (file, at, { badge, needs }) => {
    if (badge) linkPreset(model, file, [...at, 'badge'], badge)
    if (needs) linkPreset(model, file, [...at, 'needs'], needs)
  })
}

/** Names inside menus and routes, but for what they count. */
export function linkMenus(model: Model): void {
  const { config } = model
  // Any year with data represents all; without years.yaml there is none to check.
  const lastYears = coveredYears(config.years).filter(Number.isInteger).slice(-1)
  const headers = (config.menus['header'] ?? []).flatMap((item) =>
    item.name === undefined ? [] : [{ name: item.name, title: item.title }],
  )
  const walk = (file: string, pointer: Pointer, items: MenuItem[]) => {
    for (const [index, item] of items.entries()) {
      const at = [...pointer, index]
      linkRoles(model, file, [...at, 'auth'], item.auth)

      if (item.header !== undefined)
        model.resolve(file, [...at, 'header'], {
          rule: refRules.menuHeader,
          noun: nameNouns.headerEntry(),
          name: item.header,
          candidates: headers,
        })

      if (item.children) walk(file, [...at, 'children'], item.children)
      else if (item.path !== undefined) {
        const [yearlyItem] = yearlyMenu([item], { historyYears: lastYears })
        if (yearlyItem?.path !== undefined)
          linkTarget(model, file, [...at, 'path'], yearlyItem.path)
      }
    }
  }

  // A path derived from its file name is not a misspelling of a similar missing name.
  for (const [id, page] of Object.entries(model.addresses))
    if (page.path === `/${id}`) model.useAddress(page.path)
  for (const [name, items] of Object.entries(config.menus)) walk(`menus/${name}.yaml`, [], items)

  for (const [index, route] of config.routes.entries()) {
    linkRoles(model, 'routes.yaml', [index, 'auth'], route.auth)
    if (route.redirect !== undefined)
      linkTarget(model, 'routes.yaml', [index, 'redirect'], route.redirect)
  }
}
