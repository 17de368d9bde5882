import { say } from '#config-model/phrase.ts'
import { expandRoles } from '#config-model/access.ts'
import type { Model } from '#config-model/model.ts'
import { matchRoute } from '#config-model/route.ts'
import type { Pointer } from '#config-model/source.ts'
import type { MenuItem } from '#config-model/types.generated.ts'

/** An entry must be seen by somebody, and whoever sees it must be let in. */
export function checkMenus(model: Model): void {
  for (const [name, items] of Object.entries(model.config.menus)) {
    if (name === 'public') continue
    walk(model, `menus/${name}.yaml`, [], items, new Map())
  }
}

function walk(model: Model, file: string, pointer: Pointer, items: MenuItem[], seen: Map<string, Pointer>): void {
  const { config } = model
  const all = Object.keys(config.roles.roles)
  for (const [index, item] of items.entries()) {
    const at = [...pointer, index]
    if (item.children) {
      walk(model, file, [...at, 'children'], item.children, seen)
      continue
    }
    if (item.path === undefined) continue
    const first = seen.get(item.path)
    if (first)
      model.report(file, [...at, 'path'], 'menu/duplicate-entry', say`网址 ${item.path} 在菜单中出现两次`, {
        related: [{ file, pointer: [...first, 'path'], message: '第一次出现在此' }],
      })
    seen.set(item.path, first ?? at)
    const match = item.path.startsWith('/') ? matchRoute(config, item.path.split(/[?#]/)[0]!) : null
    const auth = match?.kind === 'page' ? match.page.auth : match?.route.auth
    if (!auth) continue
    const allowed = new Set(expandRoles(config, auth))
    const forbidden = (item.auth ? expandRoles(config, item.auth) : all).filter((role) => !allowed.has(role))
    if (forbidden.length === 0) continue
    const names = forbidden.map((role) => config.roles.roles[role]?.title ?? role).join('、')
    const file2 = match?.kind === 'page' ? `pages/${match.id}.yaml` : 'routes.yaml'
    model.report(file, [...at, item.auth ? 'auth' : 'path'], 'menu/visible-but-forbidden', say`${names}看得到“${item.title}”，打开却是无权访问`, {
      hint: say`页面只对 ${auth.join('、')} 开放`,
      related: match?.kind === 'page' ? [{ file: file2, pointer: ['auth'], message: '页面的 auth' }] : [],
    })
  }
}
