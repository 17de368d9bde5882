import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { firstOf, memberOf } from '#config-model/assert.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  levelShowsNothing: {
    zh: '{wrong} 的级别是 {level}，按“{rows}”授权什么也看不到',
    en: '{wrong} has the level {level}: a grant by "{rows}" shows nothing',
  },
  changeRolesOrRows: {
    zh: '请修改 roles 或 rows，或修改 roles.yaml 中的 level',
    en: 'change roles or rows, or the level in roles.yaml',
  },
  levelOfRole: { zh: '角色的级别', en: 'the level of the role' },
})

/** 授权范围与角色级别不符。 */
export const levelMismatch = defineRule({
  id: 'access/level-mismatch',
  severity: 'error',
  rank: 160,
  title: { zh: '授权范围与角色级别不符', en: 'Scope that does not fit the role' },
  why: {
    zh: '没有管辖区域的角色按区域授权，什么也看不到。',
    en: 'A role without a region that is granted by region sees nothing.',
  },
  example: {
    file: 'roles.yaml',
    good: 'clerk: { title: 经办人, level: district,',
    bad: 'clerk: { title: 经办人, level: none,',
  },
  check: (model, report) => {
    const { config } = model
    eachEntity(model, (file, entity) => {
      for (const [index, grant] of entity.access.entries()) {
        const wrong = expandRoles(config, grant.roles).filter((role) => {
          const level = config.roles.roles[role]?.level
          if (typeof grant.rows !== 'string') return false
          if (grant.rows === 'region') return level === 'none' || level === 'owner'

          // Users without region and without a record to act for own records in their own name.
          return grant.rows === 'own' && level !== 'owner' && level !== 'none'
        })

        const odd = grant.roles.flatMap((name, n) =>
          expandRoles(config, [name]).every((role) => wrong.includes(role)) ? [n] : [],
        )
        if (wrong.length > 0)
          report(
            file,
            odd.length === 1 && grant.roles.length > 1
              ? ['access', index, 'roles', firstOf(odd)]
              : ['access', index, 'rows'],
            texts.levelShowsNothing({
              wrong: joinPhrases(wrong, '、'),
              level: memberOf(config.roles.roles, firstOf(wrong)).level,
              rows: String(grant.rows),
            }),
            {
              causes: wrong.map((role) => `role ${role}`),
              hint: texts.changeRolesOrRows(),
              related: [
                {
                  file: 'roles.yaml',
                  pointer: ['roles', firstOf(wrong)],
                  message: texts.levelOfRole(),
                },
              ],
            },
          )
      }
    })
  },
})
