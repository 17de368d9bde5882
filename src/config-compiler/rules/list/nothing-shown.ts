import { withTitle } from '#config-compiler/diagnostic/with-title.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { openTo, placeOfRole } from '#config-compiler/walk/auth-of-path.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { expandRoles, hiddenFields } from '#config-model/access/access.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noColumn: {
    zh: '{names}打开“{title}”，一列也看不到',
    en: '{names} may open "{title}" and see not one column',
  },
  widen: {
    zh: '请修改列的 auth 或 entities/{entity}.yaml 的 hide，或从页面的 auth 中去掉该角色',
    en: 'change the auth of the columns or hide in entities/{entity}.yaml, or remove the role from the page',
  },
})

/** 有角色在列表里一列也看不到。 */
export const listNothingVisible = defineRule({
  id: 'list/nothing-shown',
  severity: 'warning',
  rank: 260,
  title: { zh: '有角色在列表里一列也看不到', en: 'List without a column for a role' },
  why: {
    zh: '列都写了别的角色，或字段都对该角色隐藏，打开是一张空表。',
    en: 'Every column is for other roles or hidden: the role opens an empty table.',
  },
  example: {
    file: 'pages/parts.yaml',
    good: 'columns: [{ field: name }, { field: regionCode }]',
    bad: 'columns: [{ field: name, auth: [clerk] }, { field: regionCode, auth: [clerk] }]',
    at: 'staff',
  },
  check: (model, report) => {
    const { config } = model
    eachList(model, (file, page, entity) => {
      if (!page.columns.some(({ auth }) => auth) && !entity.access.some(({ hide }) => hide)) return

      const blind = openTo(config, page.auth).filter((role) => {
        const hidden = hiddenFields(config, { roles: [role] }, page.entity)
        return !page.columns.some(
          ({ field, auth }) =>
            !hidden.has(field) && (auth === undefined || expandRoles(config, auth).includes(role)),
        )
      })

      const [first] = blind
      if (first === undefined) return

      const names = joinPhrases(
        blind.map((role) => withTitle(role, config.roles.roles[role]?.title)),
        '、',
      )

      report(file, placeOfRole(config, page, first), texts.noColumn({ names, title: page.title }), {
        causes: blind.map((role) => `role ${role}`),
        hint: texts.widen({ entity: page.entity }),
      })
    })
  },
})
