import { defineRule } from '#config-compiler/rule.ts'
import { eachFigure, measuredField } from '#config-compiler/walk/figures.ts'
import { expandRoles, hiddenFields, maskedFields } from '#config-model/access/access.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  seesNot: {
    zh: '{role}（{title}）看不到完整的“{field}”，这里的数字对该角色是空的',
    en: '{role} ({title}) does not see all of "{field}": these figures stay empty for this role',
  },
  removeRole: {
    zh: '请从区块的 auth 中去掉该角色，或换一个字段',
    en: 'leave the role out of the auth of the block, or take another field',
  },
})

/** 图表用了看它的角色看不到的字段。 */
export const figureHidden = defineRule({
  id: 'access/figure-hidden',
  severity: 'error',
  title: {
    zh: '图表用了看它的角色看不到的字段',
    en: 'Chart over a field that its reader does not see',
  },
  why: {
    zh: '分组或合计会把隐藏、脱敏的内容透露出来，服务器会拒绝。',
    en: 'Groups and sums would tell what is hidden or masked; the server refuses.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'roles: [clerk, director], rows: region, actions: [read, export]',
    bad: 'roles: [clerk, director], rows: region, actions: [read, export], hide: [score]',
  },
  check: (model, report) => {
    const { config } = model
    eachFigure(model, (figure, isItem) => {
      const { file, at, board, block, list } = figure
      const everybody = Object.keys(config.roles.roles)
      const openTo = (role: string) =>
        [board.auth, block.auth, list.auth].every(
          (auth) => auth === undefined || expandRoles(config, auth).includes(role),
        )

      const readers = everybody.filter(openTo)
      const [word = '', measured] = measuredField(figure) ?? []
      const used = [
        ...(isItem || block.kind !== 'chart'
          ? []
          : (['by', 'split', 'label'] as const).map((name) => [name, block[name]] as const)),
        ['measure', measured] as const,
      ]

      for (const [key, field] of used) {
        if (field === undefined) continue

        const blind = readers.find((role) => {
          const user = { roles: [role] }
          return (
            hiddenFields(config, user, list.entity).has(field) ||
            maskedFields(config, user, list.entity).has(field)
          )
        })

        if (blind === undefined) continue

        const title = config.roles.roles[blind]?.title ?? blind

        report(
          file,
          key === 'measure' ? [...at, key, word] : [...at, key],
          texts.seesNot({ role: blind, title, field }),
          {
            causes: [`hide ${field}`],
            hint: texts.removeRole(),
          },
        )
      }
    })
  },
})
