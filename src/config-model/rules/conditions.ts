import { say } from '#config-model/phrase.ts'
import type { Model } from '#config-model/model.ts'
import type { Pointer } from '#config-model/source.ts'

const subjects = ['field', 'sum', 'change']
const operators = [
  'is',
  'isNot',
  'in',
  'notIn',
  'above',
  'atLeast',
  'below',
  'atMost',
  'before',
  'after',
  'within',
  'startsWith',
  'contains',
  'matches',
  'has',
  'every',
  'empty',
  'notEmpty',
]
const alone = ['all', 'any', 'not', 'role', 'state', 'flag', 'window', 'own', 'region', 'acted']
const places = new Set(['visibleWhen', 'requiredWhen', 'readonlyWhen', 'when', 'unless', 'where', 'require', 'not', 'has', 'every', 'timer', 'all', 'any'])

/** A condition needs one subject and at least one judgement on it; more than one subject cannot be meant. */
export function checkConditions(model: Model): void {
  for (const file of model.files.filter((path) => /^(entities|forms|workflows|pages)\//.test(path))) walk(model, file, [], model.value(file), false)
}

function walk(model: Model, file: string, pointer: Pointer, value: unknown, isCondition: boolean): void {
  if (value === null || typeof value !== 'object') return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(model, file, [...pointer, index], item, isCondition)
    return
  }
  const node = value as Record<string, unknown>
  if (isCondition) checkOne(model, file, pointer, node)
  for (const [key, inner] of Object.entries(node)) walk(model, file, [...pointer, key], inner, places.has(key) && !(key === 'all' && !isCondition))
}

function checkOne(model: Model, file: string, pointer: Pointer, node: Record<string, unknown>): void {
  const keys = Object.keys(node)
  const named = keys.filter((key) => subjects.includes(key))
  const judged = keys.filter((key) => operators.includes(key))
  if (named.length > 1)
    model.report(file, [...pointer, named[1]!], 'condition/two-subjects', say`一个条件只能有一个主语，这里写了 ${named.join('、')}`, {
      hint: say`请用 all 把两个条件组合起来`,
      part: 'key',
    })
  else if (named.length === 1 && judged.length === 0)
    model.report(file, [...pointer, named[0]!], 'condition/no-operator', say`条件只有主语，没有判断`, {
      hint: say`请加上 is、in、above、notEmpty 等判断`,
      part: 'key',
    })
  else if (named.length === 0 && judged.length > 0)
    model.report(file, [...pointer, judged[0]!], 'condition/no-subject', say`判断“${judged[0]}”没有主语`, { hint: say`请加上 field`, part: 'key' })
  else if (named.length === 0 && !keys.some((key) => alone.includes(key))) model.report(file, pointer, 'condition/empty', say`条件是空的`)
}
