import { defineRule } from '#config-compiler/rule.ts'
import { eachVisibleWorkflow } from '#config-compiler/walk/pages/pages-of-entities.ts'
import { expandRoles } from '#config-model/access/access.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  takersWithoutPage: {
    zh: '“{title}”由 {lost} 办理，但他们没有页面能看到这些记录',
    en: '"{title}" is taken by {lost}, who have no page that shows these records',
  },
  addToAuth: {
    zh: '请在列表页或审核页的 auth 中加上 {lost}',
    en: 'add {lost} to the auth of a list or review page',
  },
})

/** 办理人没有页面可以办理。 */
export const transitionActorNoPage = defineRule({
  id: 'access/transition-actor-no-page',
  severity: 'error',
  rank: 180,
  title: { zh: '办理人没有页面可以办理', en: 'Actor without a page to act on' },
  why: {
    zh: '动作交给某角色办理，但没有任何列表或审核页让他找到记录。',
    en: 'A role is to act, but no list or review page lets it find the record.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { roles: [clerk], region: within }\n    batch',
    bad: 'by: { roles: [clerk, director], region: within }\n    batch',
    at: 'director',
  },
  check: (model, report) => {
    const { config } = model
    eachVisibleWorkflow(model, ({ file, value: workflow, pages }) => {
      const opens = (role: string) =>
        pages.some(({ auth }) => auth === undefined || expandRoles(config, auth).includes(role))
      for (const [id, transition] of Object.entries(workflow.transitions)) {
        const at = ['transitions', id]
        if (transition.by.system || !transition.by.roles) continue

        const lost = expandRoles(config, transition.by.roles).filter((role) => !opens(role))
        if (lost.length === 0) continue

        const index = transition.by.roles.findIndex((name) =>
          expandRoles(config, [name]).some((role) => lost.includes(role)),
        )

        report(
          file,
          [...at, 'by', 'roles', index],
          texts.takersWithoutPage({ title: transition.title, lost: joinPhrases(lost, '、') }),
          {
            causes: lost.map((role) => `role ${role}`),
            hint: texts.addToAuth({ lost: joinPhrases(lost, '、') }),
          },
        )
      }
    })
  },
})
