import { defineRule } from '#config-compiler/rule.ts'
import { isDateTime } from '#config-model/facts/time.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { holdsMoment, opensNext } from '#config-model/windows/opening-times.ts'

const texts = definePhrases({
  hoursBackwards: {
    zh: '“{title}”每天开放到 {to}，不晚于开始的 {from}',
    en: '"{title}" is open until {to} each day, not later than {from} when it opens',
  },
  writeEarlierFirst: {
    zh: '早的写在前面；跨过午夜的写成全天，不写 hours',
    en: 'write the earlier one first; leave hours out where it should be open over midnight',
  },
  neverOpen: {
    zh: '“{title}”在起止时间之内没有一天开放',
    en: '"{title}" is open on no day between its opening and its closing',
  },
  checkDays: { zh: '请检查 weekdays、hours 和 holidays', en: 'check weekdays, hours and holidays' },
})

/** 每天、每周的开放时间不成立。 */
export const windowTimes = defineRule({
  id: 'years/window-times',
  severity: 'error',
  isOwn: true,
  title: { zh: '每天或每周的开放时间不成立', en: 'Hours or weekdays that never come' },
  why: {
    zh: '时间写反了，或者起止之间没有这样的日子，该环节永远不开放。',
    en: 'Hours the wrong way round, or days that do not occur: the step would never be open.',
  },
  example: {
    file: 'years.yaml',
    good: 'close: "2025-06-15 18:00:00" }',
    bad: 'close: "2025-06-15 18:00:00", hours: ["17:00", "09:00"] }',
    at: '["17:00", "09:00"]',
  },
  check: (model, report) => {
    const { windows, holidays = [] } = model.config.years
    for (const [id, window] of Object.entries(windows)) {
      const { title, open, close, hours, weekdays } = window
      const [from = '', to = ''] = hours ?? []
      if (hours && from >= to) {
        report('years.yaml', ['windows', id, 'hours'], texts.hoursBackwards({ title, from, to }), {
          hint: texts.writeEarlierFirst(),
        })
        continue
      }

      const isTimed = weekdays !== undefined || hours !== undefined
      if (!isTimed || !isDateTime(open) || !isDateTime(close) || open >= close) continue

      if (!holdsMoment(window, open, holidays) && opensNext(window, open, holidays) === null)
        report(
          'years.yaml',
          ['windows', id, weekdays ? 'weekdays' : 'hours'],
          texts.neverOpen({ title }),
          {
            hint: texts.checkDays(),
          },
        )
    }
  },
})
