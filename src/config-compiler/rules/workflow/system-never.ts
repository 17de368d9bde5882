import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'

/** 系统动作没有写何时。 */
export const systemNever = defineRule({
  id: 'workflow/system-never',
  severity: 'warning',
  title: { zh: '系统动作没有写何时', en: 'System transition that is never run' },
  why: { zh: '由系统办理，却没有 timer，程序不会去办。', en: 'The system is to take it, but nothing says when.' },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { system: true }, timer: { not: { window: apply } }',
    bad: 'by: { system: true }',
    at: 'by',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { by, timer, title }) => {
      if (by.system && !timer)
        report(file, [...at, 'by'], say`“${title}”由系统办理，却没有写 timer`, {
          hint: say`请写 timer（到时自动办理的条件）`,
          part: 'key',
        })
    })
  },
})
