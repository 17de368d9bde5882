import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { listEffectSources } from '#config-model/workflow/actings.ts'

const texts = definePhrases({
  systemWithoutTimer: {
    zh: '“{title}”由系统办理，却没有写 timer，也没有别的动作用 move 带动它',
    en: '"{title}" is taken by the system, but has no timer and no other transition moves it',
  },
  writeTimer: {
    zh: '请写 timer（到时自动办理的条件），或在别的动作的 effects 中写 move',
    en: 'write timer (the condition that triggers it), or move in the effects of another transition',
  },
})

/** 系统动作没有写何时。 */
export const systemNever = defineRule({
  id: 'workflow/system-never',
  severity: 'warning',
  title: { zh: '系统动作没有写何时', en: 'System transition that is never run' },
  why: {
    zh: '由系统办理，却没有 timer，也没有别的动作带动，程序不会去办。',
    en: 'The system is to take it, but nothing says when.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'warn: { days: 3, message: other }, by: { system: true }, timer: { not: { window: apply } }',
    bad: 'by: { system: true }',
    at: 'by',
  },
  check: (model, report) => {
    const moved = new Set(
      listEffectSources(model.config).flatMap(({ effects = [] }) =>
        effects.flatMap(({ move, transition }) =>
          move === undefined ? [] : [`${move} ${transition}`],
        ),
      ),
    )

    eachTransition(model, (file, at, { by, timer, title }, { entity }) => {
      if (by.system && !timer && !moved.has(`${entity} ${at.at(-1)}`))
        report(file, [...at, 'by'], texts.systemWithoutTimer({ title }), {
          hint: texts.writeTimer(),
          part: 'key',
        })
    })
  },
})
