import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  requiredIsHidden: {
    zh: '“{name}”必填，却对填报人隐藏',
    en: '"{name}" is required, but hidden from whoever fills it in',
  },
  showOrNotRequire: {
    zh: '请不要隐藏，或去掉 required',
    en: 'do not hide it, or leave out required',
  },
})

/** 填报人看不到必填字段。 */
export const grantHidesRequired = defineRule({
  id: 'access/grant-hides-required',
  severity: 'error',
  rank: 220,
  title: { zh: '填报人看不到必填字段', en: 'Required field hidden from whoever fills it in' },
  why: {
    zh: '必填的字段对能新建的角色隐藏，永远提交不了。',
    en: 'Whoever creates the record cannot see the field it requires.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'rows: own, actions: [read, create, update]',
    bad: 'rows: own, actions: [read, create, update], hide: [kind]',
    at: 'kind',
  },
  check: (model, report) => {
    eachEntity(model, (file, entity) => {
      for (const [index, grant] of entity.access.entries())
        for (const [n, name] of (grant.actions.includes('create')
          ? (grant.hide ?? [])
          : []
        ).entries())
          if (entity.fields[name]?.required && !entity.fields[name].readonly)
            report(file, ['access', index, 'hide', n], texts.requiredIsHidden({ name }), {
              causes: [`hide ${name}`],
              hint: texts.showOrNotRequire(),
            })
    })
  },
})
