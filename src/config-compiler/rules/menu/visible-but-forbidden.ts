import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { authOfPath } from '#config-compiler/walk/auth-of-path.ts'
import { eachMenuItem, rolesOfEntry } from '#config-compiler/walk/menu-items.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  seesButMayNot: {
    zh: '{names}看得到“{title}”，打开却是无权访问',
    en: '{names} sees "{title}", but may not open it',
  },
  pageOpenTo: {
    zh: '页面只对 {auth} 开放；请修改菜单或页面的 auth',
    en: 'the page is open to {auth} only: change the auth of the menu or the page',
  },
})

/** 看得到却打不开。 */
export const visibleButForbidden = defineRule({
  id: 'menu/visible-but-forbidden',
  severity: 'error',
  rank: 130,
  title: { zh: '看得到却打不开', en: 'Visible but forbidden' },
  why: {
    zh: '菜单对某角色显示，打开却是无权访问。',
    en: 'A role sees the entry and gets "forbidden".',
  },
  example: { file: 'pages/requests.yaml', good: 'auth: [applicant, clerk]', bad: 'auth: [clerk]' },
  check: (model, report) => {
    const { config } = model
    eachMenuItem(model, (file, at, item, parents, menu) => {
      if (menu === 'public' || item.children || item.path === undefined) return

      const target = authOfPath(config, item.path)
      if (!target?.auth) return

      const allowed = new Set(expandRoles(config, target.auth))
      const roles = rolesOfEntry(item, parents)
      const visibleRoles = roles ? expandRoles(config, roles) : Object.keys(config.roles.roles)
      const forbidden = visibleRoles.filter((role) => !allowed.has(role))
      if (forbidden.length === 0 || forbidden.length === visibleRoles.length) return

      const index =
        item.auth?.length === visibleRoles.length
          ? item.auth.findIndex((role) => forbidden.includes(role))
          : -1

      const names = joinPhrases(
        forbidden.map((role) => withTitle(role, config.roles.roles[role]?.title)),
        '、',
      )

      report(
        file,
        [...at, ...(index >= 0 ? ['auth', index] : [item.auth ? 'auth' : 'path'])],
        texts.seesButMayNot({ names, title: item.title }),
        {
          causes: forbidden.map((role) => `role ${role}`),
          hint: texts.pageOpenTo({ auth: joinPhrases(target.auth, '、') }),
          related: target.file
            ? [{ file: target.file, pointer: ['auth'], message: placeTexts.auth() }]
            : [],
        },
      )
    })
  },
})
