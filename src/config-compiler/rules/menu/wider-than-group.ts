import { defineRule } from '#config-compiler/rule.ts'
import { eachMenuItem } from '#config-compiler/walk/menu-items.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { itemAt, lastOf } from '#config-model/assert.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  widerThanGroup: {
    zh: '“{auth}”不在上级“{title}”的角色里',
    en: '"{auth}" is not among the roles of the group "{title}"',
  },
  groupSays: {
    zh: '上级写的是 {group}；请改为一致',
    en: 'the group says {group}: make them agree',
  },
})

/** 下级的角色不在上级的角色里。 */
export const widerThanGroup = defineRule({
  id: 'menu/wider-than-group',
  severity: 'warning',
  title: { zh: '下级的角色不在上级的角色里', en: 'Entry wider than its group' },
  why: {
    zh: '上级写了角色，下级却对更多角色开放；请确认上级是否漏写。',
    en: 'The group names roles, the entry names more: one of them is probably incomplete.',
  },
  example: {
    file: 'menus/sider.yaml',
    good: 'auth: [applicant], children:',
    bad: 'auth: [director], children:',
    at: 'applicant',
  },
  check: (model, report) => {
    const { config } = model
    eachMenuItem(model, (file, at, item, parents) => {
      const group = parents.at(-1)?.auth
      if (!group || !item.auth || item.hidden) return

      const above = expandRoles(config, group)
      const index = item.auth.findIndex((name) =>
        expandRoles(config, [name]).some((role) => !above.includes(role)),
      )

      if (index >= 0)
        report(
          file,
          [...at, 'auth', index],
          texts.widerThanGroup({ auth: item.auth[index] ?? '', title: lastOf(parents).title }),
          {
            causes: expandRoles(config, [itemAt(item.auth, index)]).map((role) => `role ${role}`),
            hint: texts.groupSays({ group: joinPhrases(group, '、') }),
          },
        )
    })
  },
})
