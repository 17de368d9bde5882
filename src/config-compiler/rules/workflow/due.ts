import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'

/** 办理期限算不出来。 */
export const due = defineRule({
  id: 'workflow/due',
  severity: 'error',
  isOwn: true,
  title: { zh: '办理期限算不出来', en: 'Deadline that cannot be told' },
  why: {
    zh: '期限写 workdays 或 field 之一；提醒不能早于开始。',
    en: 'A deadline is workdays or a field, one of them; a reminder cannot come before the start.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'title: 待办理, tone: blue',
    bad: 'title: 待办理, tone: blue, due: { remind: [1] }',
    at: 'due',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, { states }) => {
      for (const [id, state] of Object.entries(states)) {
        if (!state.due) continue
        const { workdays, field, remind = [] } = state.due
        const at = ['states', id, 'due']
        if (workdays === undefined && field === undefined)
          report(file, at, say`“${state.title}”的期限没有写几个工作日`, {
            hint: say`请写 workdays 或 field`,
            part: 'key',
          })
        if (workdays !== undefined && field !== undefined)
          report(file, [...at, 'workdays'], say`“${state.title}”的期限同时写了 workdays 和 field`, {
            hint: say`请只留一个`,
            part: 'key',
          })
        for (const [index, days] of remind.entries())
          if (workdays !== undefined && field === undefined && days > (workdays / 5) * 7)
            report(file, [...at, 'remind', index], say`期限只有 ${workdays} 个工作日，不能提前 ${days} 天提醒`, {
              hint: say`请写得比期限短`,
            })
      }
    })
  },
})
