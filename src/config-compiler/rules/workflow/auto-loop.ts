import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { edgesOf } from '#config-compiler/walk/workflow-graph.ts'
import { memberOf } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  goesRound: { zh: '自动动作来回打转：{way}', en: 'automatic transitions go round: {way}' },
  leaveOutOne: { zh: '请去掉其中一个 timer', en: 'leave out one of the timers' },
})

/** 自动动作来回打转。 */
export const autoLoop = defineRule({
  id: 'workflow/auto-loop',
  severity: 'error',
  title: { zh: '自动动作来回打转', en: 'Automatic transitions in a loop' },
  why: {
    zh: '系统会在几个状态之间不停转换。',
    en: 'The system would move records round and round.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'timer: { not: { window: apply } } }',
    bad: 'timer: { not: { window: apply } } }\n  auto: { title: 自动, from: draft, to: pending, by: { system: true }, timer: { window: apply } }\n  back: { title: 返回, from: pending, to: draft, by: { system: true }, timer: { window: apply } }',
    at: 'back',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, workflow) => {
      const auto = edgesOf(workflow).filter(({ id }) => memberOf(workflow.transitions, id).timer)
      const wayBack = (start: string, end: string): string[] | null => {
        const ways = [[start]]
        for (const way of ways) {
          if (way.at(-1) === end) return way
          for (const { from, to } of auto)
            if (from === way.at(-1) && !way.includes(to)) ways.push([...way, to])
        }

        return null
      }

      const loop = auto
        .flatMap(({ id, from, to }) => {
          const back = wayBack(to, from)
          return back ? [{ id, way: [from, ...back] }] : []
        })
        .at(-1)

      if (loop)
        report(file, ['transitions', loop.id], texts.goesRound({ way: loop.way.join(' → ') }), {
          part: 'key',
          hint: texts.leaveOutOne(),
        })
    })
  },
})
