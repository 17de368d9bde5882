import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { expandRoles } from '#config-model/access.ts'
import type { Model } from '#config-model/model.ts'
import type { Pointer } from '#config-model/source.ts'

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
  check: (model) => {
    const { config } = model
    for (const [id, page] of Object.entries(config.pages)) {
      if (!page.auth) continue
      const allowed = new Set(expandRoles(config, page.auth))
      for (const [key, value] of Object.entries(page))
        if (key !== 'auth')
          eachAuth(value, [key], (at, name) => {
            const outside = expandRoles(config, [name]).filter((role) => !allowed.has(role))
            if (outside.length > 0 && outside.length === expandRoles(config, [name]).length) tell(model, `pages/${id}.yaml`, at, name, page.auth!)
          })
    }
  },
})

function tell(model: Model, file: string, at: Pointer, name: string, auth: string[]): void {
  const title = model.config.roles.roles[name]?.title
  model.report(file, at, 'access/part-outside-page', say`“${name}”${title ? `（${title}）` : ''}打不开这个页面`, {
    hint: say`页面只对 ${auth.join('、')} 开放；请修改这里或页面的 auth`,
  })
}

/** Every role in an `auth` below a value. */
function eachAuth(value: unknown, at: Pointer, visit: (at: Pointer, name: string) => void): void {
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value))
    if (key === 'auth' && Array.isArray(inner)) for (const [index, name] of inner.entries()) visit([...at, key, index], String(name))
    else eachAuth(inner, [...at, key], visit)
}
