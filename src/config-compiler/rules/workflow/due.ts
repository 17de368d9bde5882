import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  lacksWorkdays: {
    zh: '“{title}”的期限没有写几个工作日',
    en: 'the deadline of "{title}" lacks its workdays',
  },
  writeWorkdaysOrField: { zh: '请写 workdays 或 field', en: 'write workdays or field' },
  hasBoth: {
    zh: '“{title}”的期限同时写了 workdays 和 field',
    en: 'the deadline of "{title}" has both workdays and field',
  },
  keepOne: { zh: '请只留一个', en: 'keep one only' },
  reminderTooEarly: {
    zh: '期限只有 {workdays} 个工作日，不能提前 {days} 天提醒',
    en: 'with {workdays} workdays nobody can be reminded {days} days before',
  },
  writeLess: { zh: '请写得比期限短', en: 'write less than the deadline' },
})

/** 办理期限算不出来。 */
export const workflowDue = defineRule({
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
          report(file, at, texts.lacksWorkdays({ title: state.title }), {
            hint: texts.writeWorkdaysOrField(),
            part: 'key',
          })

        if (workdays !== undefined && field !== undefined)
          report(file, [...at, 'workdays'], texts.hasBoth({ title: state.title }), {
            hint: texts.keepOne(),
            part: 'key',
          })

        for (const [index, days] of remind.entries())
          if (workdays !== undefined && field === undefined && days > (workdays / 5) * 7)
            report(file, [...at, 'remind', index], texts.reminderTooEarly({ workdays, days }), {
              hint: texts.writeLess(),
            })
      }
    })
  },
})
