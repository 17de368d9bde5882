import { definePhrases } from '#config-model/messages/phrase.ts'
import { systemColumns } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'

/** The place of a condition or operand and the scopes of its paths, innermost last. */
export interface ConditionPlace {
  file: string
  entity?: string | undefined
  scopes: Record<string, Field>[]
  /** An effect of a transition, with former and new state. */
  isTransition?: boolean
  form?: Record<string, Field> | undefined
}

const system: Record<string, Field> = {
  ...Object.fromEntries(
    ['id', 'year', 'state', 'region', 'owner', 'createdBy'].map((name) => [
      name,
      { type: 'text', title: name },
    ]),
  ),
  dueAt: { type: 'date-time', title: systemColumns['dueAt'] ?? 'dueAt' },
}

/** The innermost fields with a name, before system columns; undefined for none. */
export function scopeOf(place: ConditionPlace, name: string): Record<string, Field> | undefined {
  return [system, ...place.scopes].findLast((fields) => Object.hasOwn(fields, name))
}

/** A deadline compares like a time. */
export const isSystemPath = (path: string, place: ConditionPlace): boolean =>
  path !== 'dueAt' &&
  Object.hasOwn(system, path) &&
  !place.scopes.some((fields) => Object.hasOwn(fields, path))

export const conditionTexts = definePhrases({
  fieldGiven: {
    zh: '“{title}”是 {type} 字段，这里给的是{actual}',
    en: '"{title}" is a {type} field and is given {actual}',
  },
  bothSidesOfOneKind: { zh: '两边须是同一种值', en: 'both sides must be of one kind' },
  notCalculable: {
    zh: '“{title}”是 {type} 字段，不能用来计算',
    en: '"{title}" is a {type} field, nothing can be calculated from it',
  },
  nameNumberField: { zh: '请写数字字段', en: 'name a field of numbers' },
  ofField: { zh: '“{title}”{message}', en: '"{title}" {message}' },
  mustBeText: {
    zh: '“{title}”应为文字，实际是“{value}”',
    en: '"{title}" must be a text, not "{value}"',
  },
  district: { zh: '县（市、区）', en: 'district' },
  city: { zh: '州（市）', en: 'city' },
  province: { zh: '省', en: 'province' },
  otherLevel: {
    zh: '“{title}”只填{level}，不会是“{code}”（{name}）',
    en: '"{title}" holds a {level}, never "{code}" ({name})',
  },
  writeLevel: { zh: '请写{level}的代码', en: 'write the code of a {level}' },
  writeLevelOrWithin: {
    zh: '请写{level}的代码；条件中要包括所辖的，写 within: "{code}"',
    en: 'write the code of a {level}; a condition for all that belong to it is within: "{code}"',
  },
  quote: { zh: '请加上英文引号："{value}"', en: 'quote it: "{value}"' },
  notJudgeableBy: {
    zh: '“{title}”是 {type} 字段，不能用 {key} 判断',
    en: '"{title}" is a {type} field and cannot be judged by {key}',
  },
  holdsSeveral: {
    zh: '“{title}”可以有几个值，不能用 {key} 与单个的值比较',
    en: '"{title}" may hold several values: {key} compares it with single ones, none of which it ever equals',
  },
  noTransition: {
    zh: '这里没有动作，没有办理前、办理后的状态',
    en: 'no transition is taken here: there is no state left and none reached',
  },
  useStateItself: {
    zh: '目前的状态写 { field: state }，条件中写 state；left、reached 只用在动作的 effects 里',
    en: 'write { field: state } for the present state, or state in a condition; left and reached are for effects of transitions',
  },
  useContains: { zh: '请写 contains: {value}', en: 'write contains: {value}' },
  useAnotherJudgement: {
    zh: '请换一种判断，如 is、in、notEmpty',
    en: 'use another judgement, such as is, in, notEmpty',
  },
})
