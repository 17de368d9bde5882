import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'

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
          return grant.rows === 'region'
            ? level === 'none' || level === 'owner'
            : grant.rows === 'own'
              ? level !== 'owner'
              : false
        })
        const odd = grant.roles.flatMap((name, n) =>
          expandRoles(config, [name]).every((role) => wrong.includes(role)) ? [n] : [],
        )
        if (wrong.length > 0)
          report(
            file,
            odd.length === 1 && grant.roles.length > 1
              ? ['access', index, 'roles', odd[0]!]
              : ['access', index, 'rows'],
            say`${wrong.join('、')} 的级别是 ${config.roles.roles[wrong[0]!]!.level}，按“${grant.rows}”授权什么也看不到`,
            {
              causes: wrong.map((role) => `role ${role}`),
              hint: say`请修改 roles 或 rows，或修改 roles.yaml 中的 level`,
              related: [{ file: 'roles.yaml', pointer: ['roles', wrong[0]!], message: '角色的级别' }],
            },
          )
      }
    })
  },
})
