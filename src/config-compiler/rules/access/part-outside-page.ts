import { quotedName } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { memoize } from '#config-model/memoize.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import type { Page } from '#config-model/types.generated.ts'

const texts = definePhrases({
  mayNotOpenPage: { zh: '{role}打不开这个页面', en: '{role} may not open this page' },
  pageOpenOnly: {
    zh: '页面只对 {auth} 开放；请修改这里或页面的 auth',
    en: 'the page is open to {auth} only; change auth here or of the page',
  },
})

/** 页面里的角色打不开页面。 */
export const partOutsidePage = defineRule({
  id: 'access/part-outside-page',
  severity: 'warning',
  title: { zh: '页面里的角色打不开页面', en: 'Role inside a page that it may not open' },
  why: {
    zh: '列、筛选、按钮或区块写了打不开本页面的角色，永远用不上；多半是写错了角色。',
    en: 'A column, filter, button or block names a role that may not open the page: it is never used, the role is probably wrong.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ field: kind }\n  - { field: state',
    bad: '{ field: kind, auth: [director] }\n  - { field: state',
    at: 'director',
  },
  check: (model, report) => {
    const { config } = model
    eachPage(model, (file, page) => {
      if (!page.auth) return

      const allowed = new Set(expandRoles(config, page.auth))
      for (const { at, name } of partsWithAuth(page)) {
        const roles = expandRoles(config, [name])
        if (roles.length > 0 && roles.every((role) => !allowed.has(role)))
          report(
            file,
            at,
            texts.mayNotOpenPage({
              role: quotedName({ name, title: config.roles.roles[name]?.title }),
            }),
            {
              hint: texts.pageOpenOnly({ auth: joinPhrases(page.auth, '、') }),
            },
          )
      }
    })
  },
})

/** Every role in an `auth` inside a page, its own left out. */
const partsWithAuth = memoize((page: Page): { at: Pointer; name: string }[] => {
  const parts: { at: Pointer; name: string }[] = []
  const walk = (value: unknown, at: Pointer): void => {
    if (value === null || typeof value !== 'object') return

    for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value))
      if (key === 'auth' && Array.isArray(inner)) {
        if (at.length > 0)
          for (const [index, name] of inner.entries())
            parts.push({ at: [...at, key, index], name: String(name) })
      } else walk(inner, [...at, key])
  }

  walk(page, [])

  return parts
})
