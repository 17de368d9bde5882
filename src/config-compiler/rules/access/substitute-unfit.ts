import { defineRule } from '#config-compiler/rule.ts'
import { substitutableRoles } from '#config-model/access/substitutes.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  owner: {
    zh: '“{title}”只代表本主体，不能代理',
    en: '"{title}" acts for its own records only and cannot be substituted',
  },
  administers: {
    zh: '“{title}”负责系统管理，不能代理',
    en: '"{title}" administers the portal and cannot be substituted',
  },
  drop: { zh: '请删去 substitute', en: 'drop substitute' },
  noPage: {
    zh: '有可以代理的角色，但没有取自 substitutions 的实体：没有地方设代理人',
    en: 'a role can be substituted, and no entity has the source substitutions: nobody can name a substitute',
  },
  addPage: {
    zh: '请加一个 source: substitutions 的实体和它的页面',
    en: 'add an entity with source: substitutions and its pages',
  },
})

/** 不能代理的角色写了代理，或没有地方设代理人。 */
export const substituteUnfit = defineRule({
  id: 'access/substitute-unfit',
  severity: 'error',
  title: { zh: '代理写得不对', en: 'Substitute that cannot be' },
  why: {
    zh: '代理人接过离岗人的角色和区域：申报主体的角色只管自己的记录，系统管理员给人权限，都不能让别人代办；能代理的，要有地方设。',
    en: 'A substitute takes over role and region: owners act for their own records, administrators give rights, so neither is substituted; and whoever may be needs a place to say by whom.',
  },
  example: {
    file: 'roles.yaml',
    good: 'userType: DIRECTOR, administers: true }',
    bad: 'userType: DIRECTOR, administers: true, substitute: true }',
    at: 'substitute',
  },
  check: ({ config }, report) => {
    const at = (role: string) => ['roles', role, 'substitute']
    const fit = substitutableRoles(config).filter((role) => {
      const { level, administers, title } = config.roles.roles[role] ?? {}
      if (level !== 'owner' && !administers) return true
      const said = level === 'owner' ? texts.owner : texts.administers
      report('roles.yaml', at(role), said({ title: title ?? role }), {
        part: 'key',
        hint: texts.drop(),
      })
      return false
    })
    const [first] = fit
    const hasPlace = Object.values(config.entities).some(({ source }) => source === 'substitutions')
    if (first !== undefined && !hasPlace)
      report('roles.yaml', at(first), texts.noPage(), { part: 'key', hint: texts.addPage() })
  },
})
