import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { expandRoles, type Action } from '#config-model/access/access.ts'
import { assertPresent } from '#config-model/assert.ts'
import { workflowOf, type Config } from '#config-model/config.ts'
import { type Phrase, definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { rightOfAct } from '#config-model/sources.ts'
import type { ListPage } from '#config-model/types.generated.ts'

const texts = definePhrases({
  may: { zh: '能{what}的是 {roles}', en: '{roles} may {what}' },
  noRole: { zh: '没有角色能{what}', en: 'no role may {what}' },
  not: { zh: '“{auth}”不能{what}', en: '"{auth}" may not {what}' },
  nobodyOpens: {
    zh: '能打开这里的角色（{auth}）都不能{what}',
    en: 'nobody who opens this ({auth}) may {what}',
  },
  remove: { zh: '删除', en: 'remove' },
  act: { zh: '修改（来源的操作须有修改权限）', en: 'update (acts of a source need it)' },
  recover: {
    zh: '签发重置码（须有 recover 权限）',
    en: 'issue reset codes (recover must be granted)',
  },
  below: { zh: '新建', en: 'create' },
  export: { zh: '导出', en: 'export' },
  take: { zh: '办理“{title}”', en: 'take "{title}"' },
})

/** 按钮的角色办不了这个动作。 */
export const actionWithoutRight = defineRule({
  id: 'list/action-without-right',
  severity: 'error',
  rank: 190,
  title: { zh: '按钮的角色办不了这个动作', en: 'Button whose roles may not act' },
  why: {
    zh: '打开列表的角色没有一个能办，或按钮的 auth 写了不能办的角色，按钮永远失败或不出现。',
    en: 'No role that may open the list may act, or the auth of the button names a role that may not.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ transition: finish, max: 50 }',
    bad: '{ transition: finish, max: 50, auth: [applicant] }',
    at: 'applicant',
  },
  check: (model, report) => {
    const { config } = model
    eachList(model, (file, page) => {
      for (const key of ['rowActions', 'bulkActions'] as const)
        for (const [index, action] of (page[key] ?? []).entries()) {
          const needed = rightOf(config, page, action)
          const auth = action.auth ?? page.auth
          if (!needed || !auth) continue

          const able = new Set(expandRoles(config, needed.roles))
          const hint =
            needed.roles.length > 0
              ? texts.may({ what: needed.what, roles: joinPhrases(needed.roles, '、') })
              : texts.noRole({ what: needed.what })

          const actionRoles = action.auth ?? []
          const unable = actionRoles.findIndex(
            (name) => !expandRoles(config, [name]).some((role) => able.has(role)),
          )
          const lacking = actionRoles[unable]
          const causes = [
            ...[...able].map((role) => `role ${role}`),
            `lacks entities/${page.entity}.yaml`,
          ]

          if (lacking !== undefined)
            report(
              file,
              [key, index, 'auth', unable],
              texts.not({ auth: lacking, what: needed.what }),
              {
                hint,
                causes: [
                  ...causes,
                  ...expandRoles(config, [lacking]).map((role) => `role ${role}`),
                ],
              },
            )
          else if (!expandRoles(config, auth).some((role) => able.has(role)))
            report(
              file,
              [key, index, needed.key],
              texts.nobodyOpens({ auth: joinPhrases(auth, '、'), what: needed.what }),
              {
                causes,
                hint,
              },
            )
        }

      const exporting = assertPresent(
        rightOf(config, page, { export: 'xlsx' }),
        'the right to export',
      )
      const exportsInBulk = page.bulkActions?.some((action) => action.export !== undefined)

      if (
        page.export &&
        !exportsInBulk &&
        page.auth &&
        !expandRoles(config, page.auth).some((role) =>
          expandRoles(config, exporting.roles).includes(role),
        )
      )
        report(
          file,
          ['export'],
          texts.nobodyOpens({ auth: joinPhrases(page.auth, '、'), what: exporting.what }),
          {
            causes: [
              ...expandRoles(config, exporting.roles).map((role) => `role ${role}`),
              `lacks entities/${page.entity}.yaml`,
            ],
            hint:
              exporting.roles.length > 0
                ? texts.may({ what: exporting.what, roles: joinPhrases(exporting.roles, '、') })
                : texts.noRole({ what: exporting.what }),
            part: 'key',
          },
        )
    })
  },
})

type ListAction = NonNullable<ListPage['rowActions']>[number] &
  NonNullable<ListPage['bulkActions']>[number]

/** Which roles may do what a button does; null when that is not a question of rights. */
function rightOf(
  config: Config,
  page: ListPage,
  action: ListAction,
): { key: string; what: Phrase; roles: string[] } | null {
  const granted = (key: string, what: Phrase, right: Action) => ({
    key,
    what,
    roles: [
      ...new Set(
        (config.entities[page.entity]?.access ?? [])
          .filter(({ actions }) => actions.includes(right))
          .flatMap(({ roles }) => roles),
      ),
    ],
  })

  if (action.remove) return granted('remove', texts.remove(), 'remove')
  if (action.below) return granted('below', texts.below(), 'create')

  if (action.call !== undefined) {
    const right = rightOfAct(config, page.entity, action.call)
    return granted('call', right === 'recover' ? texts.recover() : texts.act(), right)
  }

  if (action.export) return granted('export', texts.export(), 'export')

  const transition =
    action.transition === undefined
      ? undefined
      : workflowOf(config, page.entity)?.transitions[action.transition]

  return transition?.by.roles
    ? {
        key: 'transition',
        what: texts.take({ title: transition.title }),
        roles: transition.by.roles,
      }
    : null
}
