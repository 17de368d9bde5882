import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { authOfPath } from '#config-compiler/walk/auth-of-path.ts'
import { eachMenuItem, rolesOfEntry } from '#config-compiler/walk/menu-items.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  seenByNobodyWhoMay: {
    zh: '看得到“{title}”的角色没有一个能打开它',
    en: 'nobody who sees "{title}" may open it',
  },
  pageOpenTo: {
    zh: '页面只对 {auth} 开放；请修改菜单或页面的 auth',
    en: 'the page is open to {auth} only: change the auth of the menu or the page',
  },
})

/** 菜单项没有人能用。 */
export const nobodySees = defineRule({
  id: 'menu/nobody-sees',
  severity: 'error',
  rank: 120,
  title: { zh: '菜单项没有人能用', en: 'Entry that nobody can use' },
  why: {
    zh: '能看到它的角色没有一个能打开页面。',
    en: 'No role that sees the entry may open the page.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'auth: [applicant, clerk]',
    bad: 'auth: [director]',
  },
  check: (model, report) => {
    const { config } = model
    eachMenuItem(model, (file, at, item, parents, menu) => {
      const target =
        menu === 'public' || item.children || item.path === undefined
          ? null
          : authOfPath(config, item.path)

      if (!target?.auth) return

      const allowed = expandRoles(config, target.auth)
      const roles = rolesOfEntry(item, parents)
      const visibleRoles = roles ? expandRoles(config, roles) : Object.keys(config.roles.roles)

      if (!visibleRoles.some((role) => allowed.includes(role)))
        report(
          file,
          [...at, item.auth ? 'auth' : 'path'],
          texts.seenByNobodyWhoMay({ title: item.title }),
          {
            causes: visibleRoles.map((role) => `role ${role}`),
            hint: texts.pageOpenTo({ auth: joinPhrases(target.auth, '、') }),
            related: target.file
              ? [{ file: target.file, pointer: ['auth'], message: placeTexts.auth() }]
              : [],
          },
        )
    })
  },
})
