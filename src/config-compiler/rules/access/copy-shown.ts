import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { hiddenFields, rowScope } from '#config-model/access/access.ts'
import { sameFact } from '#config-model/access/same-fact.ts'
import { probeUser } from '#config-model/access/table/probes.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  shows: {
    zh: '“{copy}”与“{field}”是同一内容，{roles}看不到“{field}”，却看得到它',
    en: '"{copy}" holds the same as "{field}": {roles} may not see "{field}", but see the copy',
  },
  hideBoth: {
    zh: '请在 entities/{entity}.yaml 同一角色的授权中，hide 也写上 {name}',
    en: 'name {name} in hide of the same roles in entities/{entity}.yaml',
  },
})

/** 隐藏的字段，照抄的没有隐藏。 */
export const copyVisible = defineRule({
  id: 'access/copy-shown',
  severity: 'warning',
  rank: 600,
  title: { zh: '隐藏的字段，照抄的没有隐藏', en: 'Copy of a hidden field that is shown' },
  why: {
    zh: '字段隐藏了，另一个字段由 computed、default 或流程的 set、create 照抄它的内容，角色照样看得到。脱敏不同：一处脱敏，照抄的各处一并脱敏。',
    en: 'A field is hidden, and another one takes its value by computed, default, set or create: the role sees it all the same. Masking is otherwise: what is masked in one place is masked in all its copies.',
  },
  example: {
    file: 'entities/news.yaml',
    good: 'source: { type: text, title: 来源, maxLength: 20 }',
    bad: 'source: { type: text, title: 来源, maxLength: 20, default: { field: author } }',
    at: 'source',
  },
  check: (model, report) => {
    const { config } = model
    const users = Object.keys(config.roles.roles).map((role) => probeUser(config, [role]))
    const titled = (role: string) => withTitle(role, config.roles.roles[role]?.title)

    eachEntity(model, (_, { fields, access }, entity) => {
      for (const field of new Set(access.flatMap(({ hide = [] }) => hide)))
        for (const copy of sameFact(config, { entity, field })) {
          const copied = config.entities[copy.entity]?.fields[copy.field]
          if (!copied || (copy.entity === entity && copy.field === field)) continue

          const roles = users.filter(
            (user) =>
              hiddenFields(config, user, entity).has(field) &&
              rowScope(config, user, copy.entity, 'read') !== false &&
              !hiddenFields(config, user, copy.entity).has(copy.field),
          )

          if (roles.length === 0) continue

          const names = joinPhrases(
            roles.flatMap((user) => user.roles.map(titled)),
            '、',
          )

          report(
            `entities/${copy.entity}.yaml`,
            ['fields', copy.field],
            texts.shows({ copy: copied.title, field: fields[field]?.title ?? field, roles: names }),
            {
              part: 'key',
              causes: [`hide ${field}`],
              hint: texts.hideBoth({ entity: copy.entity, name: copy.field }),
            },
          )
        }
    })
  },
})
