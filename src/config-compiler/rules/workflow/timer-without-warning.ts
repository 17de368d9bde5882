import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { listOf, transitionTargets } from '#config-compiler/walk/workflow-graph.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  endsUnannounced: {
    zh: '“{title}”到时自动进入终态“{state}”，事先没有提醒',
    en: '"{title}" ends in "{state}" by itself, without a warning before',
  },
  warnFirst: {
    zh: '请写 warn: { days: 3, message: 消息名 }，或在起点状态的 due 中写 remind',
    en: 'write warn: { days: 3, message: name }, or remind in the due of the state it leaves',
  },
})

/** 到时自动终结，没有提醒。 */
export const timerWithoutWarning = defineRule({
  id: 'workflow/timer-without-warning',
  severity: 'warning',
  title: { zh: '自动终结前没有提醒', en: 'Timer that ends without a warning' },
  why: {
    zh: '时间或窗口写错，一次计时就会把全部记录办到终态；先提醒，才来得及发现和挽回。',
    en: 'One wrong date moves every record for good at the next turn; a warning first leaves time to notice.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'warn: { days: 3, message: other }, by: { system: true }, timer',
    bad: 'by: { system: true }, timer',
    at: 'timer',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { title, from, timer, warn, ...transition }, { states }) => {
      const end = transitionTargets({ title, from, ...transition }).find(
        (state) => states[state]?.final,
      )
      if (!timer || warn || end === undefined) return

      const isReminded = (state: string): boolean => (states[state]?.due?.remind ?? []).length > 0

      if (!listOf(from).every(isReminded))
        report(
          file,
          [...at, 'timer'],
          texts.endsUnannounced({ title, state: memberOf(states, end).title }),
          {
            hint: texts.warnFirst(),
            part: 'key',
          },
        )
    })
  },
})
