import { isVisibleItem, visibleMenu } from '#config-model/access/visible-menu.ts'
import type { Config } from '#config-model/config.ts'
import { matchRoute } from '#config-model/route.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'

/** An entry of a menu, and the page it leads to. */
export interface Entry {
  title: string
  path: string
  page: string
}

/** Every entry of the menus that a role sees once it has signed in, each path once. */
export function entriesOf(config: Config, role: string): Entry[] {
  const menus = Object.keys(config.menus).filter((name) => name !== 'public')
  const items = menus.flatMap((name) => leaves(visibleMenu(config, holderOf(role), name)))
  const paths = new Map(
    items.flatMap(({ path, title }) => (path === undefined ? [] : [[path, title]])),
  )

  return [...paths].map(([path, title]) => {
    const match = matchRoute(config, new URL(path, 'http://portal').pathname)
    return { title, path, page: match?.kind === 'page' ? match.id : path }
  })
}

const leaves = (items: MenuItem[]): MenuItem[] =>
  items.filter(isVisibleItem).flatMap((item) => (item.children ? leaves(item.children) : [item]))

const holderOf = (role: string): User => ({
  id: '',
  username: '',
  name: '',
  nickName: '',
  roles: [role],
  userType: '',
  regionCode: null,
  ownerId: '',
  owner: null,
})
