import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { openTo } from '#config-compiler/walk/auth-of-path.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { referencedValues } from '#config-model/facts/referenced-value.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  unsorted: {
    zh: '列表默认按“{field}”排序，{names}看不到它，看到的是按更新时间排的',
    en: 'the list is sorted by "{field}", which is hidden from {names}: they get the newest first',
  },
  unmoved: {
    zh: '手工排序存放在“{field}”，{names}看不到它，不能调整先后',
    en: 'the order is kept in "{field}", which is hidden from {names}: they cannot change it',
  },
  chooseOther: {
    zh: '请按这些角色都看得到的字段排序，或修改 entities/{entity}.yaml 的 hide、mask，或页面的 auth',
    en: 'sort by a field that all of them see, or change hide and mask in entities/{entity}.yaml, or auth of the page',
  },
})

/** 默认排序的字段对打开列表的角色隐藏。 */
export const sortHidden = defineRule({
  id: 'list/sort-hidden',
  severity: 'warning',
  title: {
    zh: '默认排序的字段对打开列表的角色隐藏',
    en: 'Default order by a field that a role does not see',
  },
  why: {
    zh: '按看不到的内容排序会把它透露出来，服务器改按更新时间排，先后与别的角色不同。',
    en: 'An order by hidden values would tell them. The server gives the newest first instead, other than everybody else sees.',
  },
  example: {
    file: 'entities/shelf.yaml',
    good: '[{ roles: [staff], rows: all, actions: [read, create, update] }]',
    bad: '[{ roles: [clerk], rows: all, actions: [read, create, update], hide: [place] }, { roles: [director], rows: all, actions: [read, create, update] }]',
  },
  check: (model, report) => {
    const { config } = model
    eachList(model, (file, page, entity) => {
      if (
        referencedValues(entity.fields).size === 0 &&
        !entity.access.some(({ hide, mask }) => hide || mask)
      )
        return

      const roles = openTo(config, page.auth)
      const sorted = page.columns.findIndex(({ sort }) => sort !== undefined)
      const tell = (field: string, at: Pointer, text: 'unsorted' | 'unmoved') => {
        const blind = roles.filter((role) => {
          const user = { roles: [role] }
          const hidden = hiddenFields(config, user, page.entity)

          // A role that sees no column at all is reported separately.
          const isBlind = page.columns.every(
            ({ field: name, auth }) =>
              hidden.has(name) || (auth && !openTo(config, auth).includes(role)),
          )

          return (
            !isBlind && (hidden.has(field) || maskedFields(config, user, page.entity).has(field))
          )
        })

        // Hidden from all of them: the column itself is reported.
        if (blind.length === 0 || blind.length === roles.length) return

        const names = joinPhrases(
          blind.map((role) => withTitle(role, config.roles.roles[role]?.title)),
          '、',
        )

        report(file, at, texts[text]({ field, names }), {
          causes: [`hide ${field}`],
          hint: texts.chooseOther({ entity: page.entity }),
        })
      }

      const column = page.columns[sorted]
      if (column) tell(column.field, ['columns', sorted, 'sort'], 'unsorted')
      if (page.order && page.order.field !== column?.field)
        tell(page.order.field, ['order', 'field'], 'unmoved')
    })
  },
})
