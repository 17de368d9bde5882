import { defineRule } from '#config-compiler/rule.ts'
import { eachActing, eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  cannotHoldDeadline: {
    zh: '“{deadline}”是 {wrong} 字段，不能放期限',
    en: '"{deadline}" is a {wrong} field and cannot hold a deadline',
  },
  useDateTime: { zh: '请用 date-time 字段', en: 'use a date-time field' },
  noDeadline: {
    zh: '“{field}”是 {wrong} 字段，不是期限',
    en: '"{field}" is a {wrong} field, not a deadline',
  },
})

/** 期限写进了不是时间的字段。 */
export const deadlineType = defineRule({
  id: 'workflow/deadline-type',
  severity: 'error',
  title: { zh: '期限写进了不是时间的字段', en: 'Deadline in a field that holds no time' },
  why: {
    zh: '期限算不出来，提醒和逾期都不起作用。',
    en: 'The deadline is lost: no reminder, no expiry.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '{ deadline: dueAt, workdays: 5 }',
    bad: '{ deadline: code, workdays: 5 }',
    at: 'code',
  },
  check: (model, report) => {
    const wrong = (entity: string, name: string | undefined) => {
      const type =
        name === undefined ? undefined : model.config.entities[entity]?.fields[name]?.type
      return type !== undefined && type !== 'date' && type !== 'date-time' ? type : null
    }

    eachActing(model, (file, at, { effects = [] }, { entity }) => {
      for (const [index, { deadline }] of effects.entries()) {
        const type = wrong(entity, deadline)
        if (type !== null)
          report(
            file,
            [...at, 'effects', index, 'deadline'],
            texts.cannotHoldDeadline({ deadline: deadline ?? '', wrong: type }),
            { hint: texts.useDateTime() },
          )
      }
    })

    eachWorkflow(model, (file, { entity, states }) => {
      for (const [id, { due }] of Object.entries(states)) {
        const type = wrong(entity, due?.field)
        if (type !== null)
          report(
            file,
            ['states', id, 'due', 'field'],
            texts.noDeadline({ field: due?.field ?? '', wrong: type }),
            {
              hint: texts.useDateTime(),
            },
          )
      }
    })
  },
})
