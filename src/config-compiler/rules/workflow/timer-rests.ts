import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { hasTimes } from '#config-model/windows/opening-times.ts'

const texts = definePhrases({
  closesEachDay: {
    zh: '“{window}”不是每天全天开放：它一关，就会自动办理',
    en: '"{window}" rests on some days or hours: each time it does, this would happen by itself',
  },
  askForEnd: {
    zh: '请另写一个没有 weekdays 和 hours 的时间窗口，或按日期字段判断',
    en: 'use a window without weekdays and hours, or a date field',
  },
})

/** 到时自动办理，看的是每天都关的窗口。 */
export const timerRests = defineRule({
  id: 'workflow/timer-rests',
  severity: 'error',
  title: { zh: '自动办理看的窗口每天都会关', en: 'Timer that asks for a window that rests' },
  why: {
    zh: '晚上、周末窗口一关，就像整个环节结束了一样，记录会被自动办理。',
    en: 'A window that closes for the night looks like a step that is over: records would be moved each evening.',
  },
  example: {
    file: 'years.yaml',
    good: 'close: "2025-06-15 18:00:00" }',
    bad: 'close: "2025-06-15 18:00:00", hours: ["09:00", "17:00"] }',
  },
  check: (model, report) => {
    const { windows } = model.config.years
    eachCondition(model, (file, at, { window: id }) => {
      const window = typeof id === 'string' && at.includes('timer') ? windows[id] : undefined
      if (window && hasTimes(window))
        report(file, [...at, 'window'], texts.closesEachDay({ window: window.title }), {
          hint: texts.askForEnd(),
        })
    })
  },
})
