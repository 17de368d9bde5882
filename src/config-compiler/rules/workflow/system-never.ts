import { defineRule } from '#config-compiler/rule.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'

const texts = phrases({
  systemWithoutTimer: {
    zh: '“{title}”由系统办理，却没有写 timer',
    en: '"{title}" is taken by the system, but has no timer',
  },
  writeTimer: { zh: '请写 timer（到时自动办理的条件）', en: 'write timer (the condition that triggers it)' },
})

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
        report(file, [...at, 'by'], texts.systemWithoutTimer({ title }), {
          hint: texts.writeTimer(),
          part: 'key',
        })
    })
  },
})
