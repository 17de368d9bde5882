import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  checksNothing: {
    zh: '这个前提没有写 window、stateDays 或 when，什么也没有检查',
    en: 'this guard has neither window, stateDays nor when and checks nothing',
  },
  writeCondition: { zh: '请写 window、stateDays 或 when', en: 'write window, stateDays or when' },
  unlessDoesNothing: {
    zh: '没有 window 或 stateDays，unless 不起作用',
    en: 'without window or stateDays, unless does nothing',
  },
  writeWindowOrWhen: {
    zh: '请写 window，或把 unless 并入 when',
    en: 'write window, or put unless into when',
  },
})

const isTimed = (item: { window?: string; stateDays?: number }): boolean =>
  item.window !== undefined || item.stateDays !== undefined

/** 前提什么也没有检查。 */
export const guardEmpty = defineRule({
  id: 'workflow/guard-empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '前提什么也没有检查', en: 'Guard that checks nothing' },
  why: {
    zh: '前提须写 window、stateDays 或 when；unless 只免去时间窗口和停留天数的检查。',
    en: 'A guard needs a window, days or a condition; unless only excuses from a window and from days.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'guard: [{ window: apply }, form-valid]',
    bad: 'guard: [{ unless: { state: draft } }, form-valid]',
    at: '{ unless: { state: draft } }',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { guard = [] }) => {
      for (const [index, item] of guard.entries())
        if (typeof item !== 'string' && !isTimed(item) && item.when === undefined)
          report(file, [...at, 'guard', index], texts.checksNothing(), {
            hint: texts.writeCondition(),
          })
        else if (typeof item !== 'string' && !isTimed(item) && item.unless !== undefined)
          report(file, [...at, 'guard', index, 'unless'], texts.unlessDoesNothing(), {
            hint: texts.writeWindowOrWhen(),
            part: 'key',
          })
    })
  },
})
