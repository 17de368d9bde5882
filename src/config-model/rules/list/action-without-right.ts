import { defineRule } from '#config-model/rule-doc.ts'
import { say } from '#config-model/phrase.ts'
import { expandRoles } from '#config-model/access.ts'
import { workflowOf } from '#config-model/config.ts'
import { eachList } from '../walk.ts'

/** 按钮的角色办不了这个动作。 */
export const actionWithoutRight = defineRule({
  id: 'list/action-without-right',
  severity: 'error',
  title: { zh: '按钮的角色办不了这个动作', en: 'Button whose roles may not act' },
  why: { zh: '打开列表的角色没有一个能办，按钮永远失败或不出现。', en: 'No role that may open the list may take the transition.' },
  example: { file: 'pages/requests.yaml', good: '{ transition: finish, max: 50 }', bad: '{ transition: finish, max: 50, auth: [applicant] }', at: 'finish' },
  check: (model) => {
    const { config } = model
    eachList(model, (file, page) => {
      const transitions = workflowOf(config, page.entity)?.transitions ?? {}
      for (const key of ['rowActions', 'bulkActions'] as const)
        for (const [index, { transition, auth = page.auth }] of (page[key] ?? []).entries()) {
          const by = transition === undefined ? undefined : transitions[transition]?.by.roles
          if (!by || !auth || expandRoles(config, auth).some((role) => expandRoles(config, by).includes(role))) continue
          model.report(file, [key, index, 'transition'], 'list/action-without-right', say`能打开这里的角色（${auth.join('、')}）都不能办理“${transition}”`, {
            causes: expandRoles(config, by).map((role) => `role ${role}`),
            hint: say`“${transition}”由 ${by.join('、')} 办理`,
          })
        }
    })
  },
})
