import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Grant } from '#config-model/types.generated.ts'

const texts = definePhrases({
  otherFields: {
    zh: '{role}有两条授权，{key} 写得不一样：{fields}',
    en: '{role} has two grants that differ in {key}: {fields}',
  },
  mergeThem: {
    zh: '请合并为一条，或把两条的 {key} 写成一样；隐藏和脱敏不能因行而异',
    en: 'merge them, or write the same {key} in both: fields are not hidden or masked row by row',
  },
  otherGrant: { zh: '另一条授权', en: 'the other grant' },
})

const keys = ['hide', 'mask'] as const

/** 同一角色的两条授权，隐藏或脱敏的字段不一样。 */
export const grantsDiffer = defineRule({
  id: 'access/grants-differ',
  severity: 'error',
  rank: 210,
  title: {
    zh: '同一角色的两条授权，隐藏或脱敏的字段不一样',
    en: 'Two grants of one role that hide different fields',
  },
  why: {
    zh: '隐藏和脱敏按角色，不按行：任一条隐藏的，该角色一律看不到。两条写得不一样，多半是想让其中一些行看得到，却做不到。',
    en: 'Fields are hidden from a role, not in some rows: what one grant hides the role never sees. Two that differ promise what cannot be.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '  - { roles: [clerk, director], rows: region, actions: [read, export] }',
    bad: '  - { roles: [clerk, director], rows: region, actions: [read, export] }\n  - { roles: [clerk], rows: region, actions: [read], where: { field: kind, is: first }, hide: [contact] }',
    at: 'hide',
  },
  check: (model, report) => {
    eachEntity(model, (file, { access }) => {
      const first = new Map<string, { grant: Grant; index: number }>()
      for (const [index, grant] of access.entries()) {
        if (!grant.actions.includes('read')) continue

        for (const role of expandRoles(model.config, grant.roles)) {
          const other = first.get(role)
          if (!other) first.set(role, { grant, index })
          const key = keys.find(
            (name) => other && differing(grant[name], other.grant[name]).length > 0,
          )
          if (!other || key === undefined) continue

          report(
            file,
            grant[key] ? ['access', index, key] : ['access', index, 'roles'],
            texts.otherFields({
              role,
              key,
              fields: joinPhrases(differing(grant[key], other.grant[key]), '、'),
            }),
            {
              hint: texts.mergeThem({ key }),
              part: 'key',
              causes: [`role ${role}`],
              related: [{ file, pointer: ['access', other.index], message: texts.otherGrant() }],
            },
          )
        }
      }
    })
  },
})

/** Names that only one of two lists has. */
const differing = (one: string[] = [], two: string[] = []): string[] =>
  [...new Set([...one, ...two])].filter((name) => !(one.includes(name) && two.includes(name)))
