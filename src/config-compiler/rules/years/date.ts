import { defineRule } from '#config-compiler/rule.ts'
import { isDate, isDateTime } from '#config-model/facts/time.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noSuchDate: {
    zh: '{value} 不是一个存在的日期或时间',
    en: '{value} is not an existing date or time',
  },
  checkMonthDay: { zh: '请检查月份、日期和时刻', en: 'check month, day and time' },
})

/** 日期不存在。 */
export const yearsDate = defineRule({
  id: 'years/date',
  severity: 'error',
  isOwn: true,
  title: { zh: '日期不存在', en: 'Date that does not exist' },
  why: {
    zh: '如 2 月 30 日；与它比较的条件都不成立。',
    en: 'Such as 30 February: nothing compared with it holds.',
  },
  example: {
    file: 'years.yaml',
    good: 'validity: "2024-08-01"',
    bad: 'validity: "2024-02-30"',
    at: '"2024-02-30"',
  },
  check: (model, report) => {
    const { years } = model.config
    const must = (at: (string | number)[], value: string, isRight: boolean) =>
      isRight ||
      report('years.yaml', at, texts.noSuchDate({ value }), {
        hint: texts.checkMonthDay(),
      })

    for (const key of ['brandStart', 'complianceStart', 'validity'] as const)
      if (years[key] !== undefined) must([key], years[key], isDate(years[key]))
    for (const [index, day] of (years.holidays ?? []).entries())
      must(['holidays', index], day, isDate(day))

    for (const [id, window] of Object.entries(years.windows)) {
      for (const key of ['open', 'close'] as const)
        must(['windows', id, key], window[key], isDateTime(window[key]))
      for (const [index, override] of (window.overrides ?? []).entries())
        for (const key of ['open', 'close'] as const) {
          const value = override[key]
          if (value !== undefined)
            must(['windows', id, 'overrides', index, key], value, isDateTime(value))
        }
    }
  },
})
