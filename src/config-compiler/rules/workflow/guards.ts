import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Condition } from '#config-model/types.generated.ts'
import { findUncoveredValue, type UncoveredValue } from './records.ts'

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
  noneMayHold: {
    zh: '“{title}”的去向都有条件，条件都不成立时无处可去',
    en: 'all targets of "{title}" have conditions: when none holds it leads nowhere',
  },
  noTargetForValue: {
    zh: '“{title}”的去向都有条件，{name} 为 {value} 时无处可去',
    en: 'all targets of "{title}" have conditions: with {name} = {value} it leads nowhere',
  },
  noTargetWhenEmpty: {
    zh: '“{title}”的去向都有条件，{name} 没有填写时无处可去',
    en: 'all targets of "{title}" have conditions: without {name} it leads nowhere',
  },
  leaveOutWhen: { zh: '最后一项不要写 when', en: 'leave out when in the last item' },
  targetNeverReached: {
    zh: '“{title}”的第 {first} 个去向永远轮不到',
    en: 'target {first} of "{title}" is never reached',
  },
  targetWithoutCondition: {
    zh: '没有条件的去向要写在最后',
    en: 'the target without a condition must be the last',
  },
  sameCondition: {
    zh: '“{title}”的第 {second} 个去向永远轮不到：第 {first} 个去向已经包括它的条件',
    en: 'target {second} of "{title}" is never reached: target {first} takes all it asks for',
  },
  changeCondition: {
    zh: '请改条件，或删去一个去向',
    en: 'change the condition, or remove one of the targets',
  },
  takesAll: { zh: '先判断这一项', en: 'this one is looked at first' },
  noCondition: { zh: '这一项没有条件', en: 'this item has no condition' },
  nothingRanks: {
    zh: '“{title}”的流程没有动作把名次写入“{name}”，预览里永远没有名次',
    en: 'no transition of "{title}" ranks into "{name}": the preview never shows a place',
  },
  nameRanked: {
    zh: '请写效果 rank 写入的字段，或删去 rank',
    en: 'name the field that an effect rank writes, or remove rank',
  },
})

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
  check: checkEach(eachTransition, ({ report }, at, { guard = [] }) => {
    for (const [index, item] of guard.entries())
      if (typeof item === 'string' || meetsSchema('workflow/guard-empty', item)) continue
      else if (item.when === undefined)
        report([...at, 'guard', index], texts.checksNothing(), { hint: texts.writeCondition() })
      else
        report([...at, 'guard', index, 'unless'], texts.unlessDoesNothing(), {
          hint: texts.writeWindowOrWhen(),
          part: 'key',
        })
  }),
})

export const guardGap = defineRule({
  id: 'workflow/guard-gap',
  severity: 'error',
  title: { zh: '去向都有条件', en: 'Targets that all have conditions' },
  why: {
    zh: '条件都不成立时，动作无处可去。',
    en: 'When none holds, the transition leads nowhere.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'to: done\n',
    bad: 'to: [{ state: done, when: { field: kind, is: other } }]\n',
    at: 'to',
  },
  check: checkEach(eachTransition, ({ report, model }, at, { to, title, form }, { entity }) => {
    if (!Array.isArray(to)) return

    const conditions = to.flatMap(({ when }) => when ?? [])
    if (conditions.length < to.length) return

    const open = findUncoveredValue(
      model.config,
      { ...model.config.entities[entity]?.fields, ...form },
      conditions,
    )

    if (open !== null)
      report([...at, 'to'], wordsOf(title, open), { part: 'key', hint: texts.leaveOutWhen() })
  }),
})

function wordsOf(title: string, open: UncoveredValue | 'unknown'): Phrase {
  if (open === 'unknown') return texts.noneMayHold({ title })

  const { name, value } = open

  return value === null
    ? texts.noTargetWhenEmpty({ title, name })
    : texts.noTargetForValue({ title, name, value: String(value) })
}

export const targetShadowed = defineRule({
  id: 'workflow/target-shadowed',
  severity: 'error',
  isOwn: true,
  title: { zh: '去向永远轮不到', en: 'Target that is never reached' },
  why: {
    zh: '前一项没有条件，或已经包括后面的条件，后面的去向不起作用。',
    en: 'An earlier target has no condition, or takes all that a later one asks for: the later one is never reached.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'to: done\n',
    bad: 'to: [{ state: done }, { state: pending, when: { field: kind, is: other } }]\n',
    at: '{ state: pending, when: { field: kind, is: other } }',
  },
  check: checkEach(eachTransition, ({ report, file }, at, { to, title }) => {
    if (!Array.isArray(to)) return

    const place = (index: number) => [...at, 'to', index]
    for (const [index, { when }] of to.entries()) {
      const former = to
        .slice(0, index)
        .findIndex((other) => when && other.when && isImplied(other.when, when))
      if (former === -1) continue

      report(place(index), texts.sameCondition({ title, first: former + 1, second: index + 1 }), {
        hint: texts.changeCondition(),
        related: [{ file, pointer: place(former), message: texts.takesAll() }],
      })
    }

    const first = to.findIndex(({ when }) => when === undefined)

    if (first >= 0 && first < to.length - 1)
      report(place(first + 1), texts.targetNeverReached({ title, first: first + 2 }), {
        hint: texts.targetWithoutCondition(),
        related: [{ file, pointer: place(first), message: texts.noCondition() }],
      })
  }),
})

/** Equal, or a comparison of one field that includes all its values. */
function isImplied(wide: Condition, narrow: Condition): boolean {
  if (JSON.stringify(wide) === JSON.stringify(narrow)) return true

  const [mine, yours] = [plainValues(wide), plainValues(narrow)]

  return (
    mine !== null &&
    yours !== null &&
    mine.field === yours.field &&
    yours.values.every((value) => mine.values.includes(value))
  )
}

function plainValues(condition: Condition): { field: string; values: unknown[] } | null {
  const { field, is, in: list, ...rest } = condition
  const values = is === undefined ? list : [is]
  if (field === undefined || Object.keys(rest).length > 0 || !Array.isArray(values)) return null

  return (is === undefined || list === undefined) &&
    values.every((value) => typeof value !== 'object')
    ? { field, values }
    : null
}

export const foreseeUnranked = defineRule({
  id: 'workflow/foresee-unranked',
  severity: 'error',
  title: { zh: '预览的名次没有动作排', en: 'Foreseen place that nothing ranks' },
  why: {
    zh: 'foresee 的 rank 按那种记录的流程排名次的办法再排一遍；没有动作排这个名次，就没有办法可用。',
    en: 'rank of foresee ranks as the workflow of that record does; where no transition ranks into the field there is no way to.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '    batch: 50\n',
    bad: '    batch: 50\n    foresee: { entity: request, by: part, fields: [name], rank: score }\n',
    at: 'score',
  },
  check: checkEach(eachTransition, ({ report, model }, at, { foresee }) => {
    const name = foresee?.rank
    const entity = foresee && model.config.entities[foresee.entity]
    if (
      foresee === undefined ||
      name === undefined ||
      !entity ||
      !Object.hasOwn(entity.fields, name)
    )
      return

    const { transitions = {} } = workflowOf(model.config, foresee.entity) ?? {}
    const isRanked = Object.values(transitions).some(({ effects = [] }) =>
      effects.some(({ rank }) => rank === name),
    )

    if (!isRanked)
      report([...at, 'foresee', 'rank'], texts.nothingRanks({ title: entity.title, name }), {
        hint: texts.nameRanked(),
        causes: [`lacks workflows/${foresee.entity}.yaml`, `ranked ${foresee.entity} ${name}`],
      })
  }),
})
