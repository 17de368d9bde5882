import { defineRule } from '#config-compiler/rule.ts'
import { eachList } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notShownAs: {
    zh: '“{field}”是 {type} 字段，不能显示为 {as}',
    en: '"{field}" is a {type} field and cannot be shown as {as}',
  },
  leaveOutAs: { zh: '请去掉 as', en: 'leave out as' },
})

const fits: Record<string, string[]> = {
  date: ['date', 'date-time'],
  days: ['date', 'date-time'],
  daysLeft: ['date', 'date-time'],
  city: ['region'],
  district: ['region'],
  tag: ['dictionary', 'boolean', 'text', 'year'],
}
const times = ['createdAt', 'updatedAt', 'submittedAt', 'stateSince', 'dueAt']

/** The type of what every record has besides its fields. */
function typeOfFact(name: string): string | undefined {
  if (times.includes(name)) return 'date-time'
  return name === 'region' ? 'region' : undefined
}

/** 显示方式不适合字段。 */
export const rendererType = defineRule({
  id: 'list/renderer-type',
  severity: 'error',
  title: { zh: '显示方式不适合字段', en: 'Column shown in a way that does not fit' },
  why: {
    zh: '例如把文字当作日期显示，列里是空的。',
    en: 'Such as a text shown as a date: the column stays empty.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '- { field: kind }\n',
    bad: '- { field: kind, as: city }\n',
    at: 'city',
  },
  check: (model, report) => {
    eachList(model, (file, page, entity) => {
      for (const [index, { field, as }] of page.columns.entries()) {
        const type = entity.fields[field]?.type ?? typeOfFact(field)
        if (as !== undefined && type !== undefined && fits[as] && !fits[as].includes(type))
          report(file, ['columns', index, 'as'], texts.notShownAs({ field, type, as }), {
            hint: texts.leaveOutAs(),
          })
      }
    })
  },
})
