import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  needsSystem: {
    zh: '到时自动办理的动作须写 by: { system: true }',
    en: 'an automatic transition needs by: { system: true }',
  },
  writeSystem: { zh: '请把 by 改为 { system: true }', en: 'make it by: { system: true }' },
})

/** 到时自动的动作不是系统办理。 */
export const timerActor = defineRule({
  id: 'workflow/timer-actor',
  severity: 'error',
  isOwn: true,
  title: { zh: '到时自动的动作不是系统办理', en: "Timer that is not the system's" },
  why: {
    zh: 'timer 只由系统执行，须写 by: { system: true }。',
    en: 'A timer is run by the system and must say so.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'by: { system: true }, timer',
    bad: 'by: { roles: [clerk] }, timer',
    at: 'timer',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { by, timer }) => {
      if (timer && !by.system)
        report(file, [...at, 'timer'], texts.needsSystem(), {
          hint: texts.writeSystem(),
          part: 'key',
        })
    })
  },
})
