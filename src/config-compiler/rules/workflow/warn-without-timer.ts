import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  nothingToWarnOf: {
    zh: '“{title}”没有 timer，不会自动办理，提醒不会发出',
    en: '"{title}" has no timer: it never happens by itself, and nobody is warned',
  },
  writeTimer: { zh: '请写 timer，或删除 warn', en: 'write timer, or delete warn' },
})

/** 有提醒，没有到时。 */
export const warnWithoutTimer = defineRule({
  id: 'workflow/warn-without-timer',
  severity: 'error',
  isOwn: true,
  title: { zh: '提醒没有 timer', en: 'Warning without a timer' },
  why: { zh: 'warn 说的是 timer 到时先提醒。', en: 'A warning comes before what a timer does.' },
  example: {
    file: 'workflows/request.yaml',
    good: '    guard: [{ window: apply }, form-valid]',
    bad: '    warn: { days: 3, message: told }\n    guard: [{ window: apply }, form-valid]',
    at: 'warn',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { title, timer, warn }) => {
      if (warn && !timer)
        report(file, [...at, 'warn'], texts.nothingToWarnOf({ title }), {
          hint: texts.writeTimer(),
          part: 'key',
        })
    })
  },
})
