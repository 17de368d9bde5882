import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  cannotBeScope: {
    zh: '“{name}”是 {type} 字段，不能作为范围',
    en: '"{name}" is a {type} field and cannot be a scope',
  },
  mustBeField: { zh: '须是 {fits} 字段', en: 'it must be a {fits} field' },
})

const fits = { year: ['year', 'integer'], region: ['region'], owner: ['text', 'reference', 'user'] }

/** 范围字段的类型不对。 */
export const scopeType = defineRule({
  id: 'entity/scope-type',
  severity: 'error',
  title: { zh: '范围字段的类型不对', en: 'Scope field of the wrong type' },
  why: {
    zh: '区域字段要存区划代码，年度字段要存年度，否则权限算不出来。',
    en: 'The region field must hold a region code and the year field a year, or rights cannot be decided.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'region: regionCode,',
    bad: 'region: code,',
    at: 'code',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      for (const key of ['year', 'region', 'owner'] as const) {
        const name = entity.scope?.[key]
        const type = name === undefined ? undefined : entity.fields[name]?.type
        if (type !== undefined && !fits[key].includes(type))
          report(file, ['scope', key], texts.cannotBeScope({ name: name ?? '', type }), {
            hint: texts.mustBeField({ fits: joinPhrases(fits[key], '、') }),
          })
      }
    })
  },
})
