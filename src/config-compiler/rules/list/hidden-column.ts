import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { expandRoles, hiddenFields } from '#config-model/access/access.ts'
import { referencedValues } from '#config-model/facts/referenced-value.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nobodySees: {
    zh: '能打开这里的角色都看不到“{field}”',
    en: 'nobody who opens this sees "{field}"',
  },
  deleteOrShow: {
    zh: '请删除这一列，或修改 entities/{entity}.yaml 的 hide',
    en: 'delete the column, or change hide in entities/{entity}.yaml',
  },
  readSource: {
    zh: '它经引用取自 {entity}：请删除这一列，或让其中的角色在 entities/{entity}.yaml 能查看全部的行和这个字段',
    en: 'it is taken over a reference to {entity}: delete the column, or let one of the roles read all rows and that field in entities/{entity}.yaml',
  },
})

/** 列对能打开页面的角色都隐藏。 */
export const hiddenColumn = defineRule({
  id: 'list/hidden-column',
  severity: 'error',
  title: {
    zh: '列对能打开页面的角色都隐藏',
    en: 'Column hidden from everybody who opens the list',
  },
  why: {
    zh: '能打开列表的角色都看不到这个字段，列永远是空的。',
    en: 'Every role that opens the list has the field hidden.',
  },
  example: {
    file: 'entities/part.yaml',
    good: 'rows: region, actions: [read]',
    bad: 'rows: region, actions: [read], hide: [regionCode]',
  },
  check: (model, report) => {
    const { config } = model
    eachList(model, (file, page, entity) => {
      const taken = referencedValues(entity.fields)
      if (taken.size === 0 && !entity.access.some((grant) => grant.hide)) return

      const roles = expandRoles(config, page.auth ?? Object.keys(config.roles.roles))
      const hidden = new Map(
        roles.map((role) => [role, hiddenFields(config, { roles: [role] }, page.entity)]),
      )

      for (const [index, { field, auth }] of page.columns.entries()) {
        const viewers = auth
          ? roles.filter((role) => expandRoles(config, auth).includes(role))
          : roles
        if (viewers.length > 0 && viewers.every((role) => hidden.get(role)?.has(field)))
          report(file, ['columns', index, 'field'], texts.nobodySees({ field }), {
            causes: [`hide ${field}`],
            hint: taken.has(field)
              ? texts.readSource({ entity: taken.get(field)?.entity ?? '' })
              : texts.deleteOrShow({ entity: page.entity }),
          })
      }
    })
  },
})
