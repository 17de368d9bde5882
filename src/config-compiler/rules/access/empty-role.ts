import { defineRule } from '#config-compiler/rule.ts'
import { hasWord } from '#config-compiler/walk/strings.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  roleUsedNowhere: {
    zh: '角色“{name}”（{title}）没有任何页面、授权或流程用到',
    en: 'the role "{name}" ({title}) is used nowhere',
  },
  deleteOrGrant: { zh: '请删除，或给它授权', en: 'delete it, or grant it something' },
})

/** 角色没有任何用处。 */
export const emptyRole = defineRule({
  id: 'access/empty-role',
  severity: 'warning',
  tellsOfAbsence: ['ref/role'],
  title: { zh: '角色没有任何用处', en: 'Role that is used nowhere' },
  why: {
    zh: '没有页面、菜单、授权或流程提到它，这个角色的用户只有对所有人开放的页面。',
    en: 'No page, menu, grant or workflow names it: its users have nothing but the pages that are open to all.',
  },
  example: {
    file: 'roles.yaml',
    good: 'director: { title: 负责人',
    bad: 'guest: { title: 来宾, level: none, userType: GUEST }\n  director: { title: 负责人',
    at: 'guest',
  },
  check: (model, report) => {
    const { roles } = model.config.roles
    const names = [...Object.keys(roles), ...Object.keys(model.config.roles.sets ?? {})]
    const values = model.files
      .filter((path) => /^(entities|forms|workflows|pages|menus|routes)/.test(path))
      .map((file) => model.value(file))
    const used = new Set(names.filter((name) => values.some((value) => hasWord(value, name))))
    for (const [name, members] of Object.entries(model.config.roles.sets ?? {}))
      if (used.has(name)) for (const role of members) used.add(role)

    for (const name of Object.keys(roles))
      if (!used.has(name))
        report(
          'roles.yaml',
          ['roles', name],
          texts.roleUsedNowhere({ name, title: memberOf(roles, name).title }),
          {
            hint: texts.deleteOrGrant(),
            part: 'key',
          },
        )
  },
})
