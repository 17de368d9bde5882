import { defineRule } from '#config-compiler/rule.ts'
import { eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { textBefore } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { matchRoute } from '#config-model/route.ts'

const texts = definePhrases({
  leadsToLogin: {
    zh: '公众点“{title}”，看到的是登录页',
    en: 'who is not signed in chooses "{title}" and gets the login',
  },
  leadToPublic: {
    zh: '请通向公开的页面，如品牌目录，或从公开菜单中去掉',
    en: 'lead to a public page, or take it out of the public menu',
  },
})

/** 公开菜单通向登录页。 */
export const publicNeedsAccount = defineRule({
  id: 'menu/public-needs-account',
  severity: 'warning',
  title: { zh: '公开菜单通向登录页', en: 'Public entry that leads to the login' },
  why: {
    zh: '公开菜单给没有账号的人用，登录以后才能看的页面对他们没有用处。',
    en: 'The public menu is for people without an account: a page behind the login is of no use to them.',
  },
  example: {
    file: 'menus/public.yaml',
    good: '/2024top10',
    bad: '/login',
    at: '/login',
  },
  check: (model, report) => {
    eachMenuItem(model, (file, at, item, _, menu) => {
      if (menu === 'public' && item.path !== undefined && needsAccount(model.config, item.path))
        report(file, [...at, 'path'], texts.leadsToLogin({ title: item.title }), {
          hint: texts.leadToPublic(),
        })
    })
  },
})

/**
 * Whether a path of this site, redirects followed, asks for an account: the login itself, or a page
 * behind it.
 */
function needsAccount(config: Config, start: string): boolean {
  let path = start
  for (let hops = 0; hops < 8 && path.startsWith('/'); hops++) {
    const match = matchRoute(config, textBefore(path, /[?#]/))
    if (!match) return false
    if (match.kind === 'page') return true

    const { redirect, screen, layout } = match.route
    if (redirect === undefined)
      return screen === 'login' || (layout !== 'public' && layout !== 'open')

    path = redirect
  }

  return false
}
