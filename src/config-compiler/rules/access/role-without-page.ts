import { defineRule } from '#config-compiler/rule.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  opensNoPage: {
    zh: '角色“{name}”（{title}）没有一个页面可以打开',
    en: 'the role "{name}" ({title}) can open no page',
  },
  addToAuth: { zh: '请在某个页面的 auth 中加上 {name}', en: 'add {name} to the auth of some page' },
})

/** 角色登录后没有页面可看。 */
export const roleWithoutPage = defineRule({
  id: 'access/role-without-page',
  severity: 'error',
  tellsOfAbsence: ['ref/role'],
  title: { zh: '角色登录后没有页面可看', en: 'Role that can open no page' },
  why: { zh: '登录后只有“无权访问”。', en: 'After signing in there is nothing but "forbidden".' },
  check: (model, report) => {
    const { config } = model
    const pages = Object.values(config.pages)
    if (pages.some(({ auth }) => auth === undefined)) return

    const open = new Set(pages.flatMap(({ auth }) => expandRoles(config, auth ?? [])))
    const used = new Set(
      Object.values(config.entities).flatMap((entity) =>
        entity.access.flatMap((grant) => expandRoles(config, grant.roles)),
      ),
    )

    for (const [name, role] of Object.entries(config.roles.roles))
      if (!open.has(name) && used.has(name))
        report('roles.yaml', ['roles', name], texts.opensNoPage({ name, title: role.title }), {
          causes: [`role ${name}`],
          hint: texts.addToAuth({ name }),
          part: 'key',
        })
  },
})
