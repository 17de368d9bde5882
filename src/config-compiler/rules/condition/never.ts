import { defineRule } from '#config-compiler/rule.ts'
import { phrases } from '#config-model/messages/phrase.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { listOf } from '#config-compiler/walk/workflow-graph.ts'

const texts = phrases({
  partsExcludeEach: {
    zh: '第 {other} 项与第 {index} 项不能同时成立，条件永远不成立',
    en: 'parts {other} and {index} exclude each other: the condition never holds',
  },
  useAnyIf: { zh: '若是满足其一即可，请用 any', en: 'use any if one of them is enough' },
  contradicts: { zh: '与它矛盾', en: 'it contradicts this' },
})

type Node = Record<string, unknown>

/** 同时满足的几个条件互相矛盾。 */
export const never = defineRule({
  id: 'condition/never',
  severity: 'error',
  isOwn: true,
  title: { zh: '同时满足的几个条件互相矛盾', en: 'Conditions that cannot hold together' },
  why: {
    zh: 'all 要求全部成立；同一个字段不能既是这个值又是那个值，条件永远不成立。',
    en: 'all wants every part; a field is never two values at once, so the condition never holds.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'visibleWhen: { field: kind, is: other }',
    bad: 'visibleWhen: { all: [{ field: kind, is: other }, { field: kind, is: first }] }',
    at: '{ field: kind, is: first }',
  },
  check: (model, report) => {
    eachCondition(model, (file, at, { all }) => {
      if (!Array.isArray(all)) return
      const parts = all as Node[]
      for (const [index, part] of parts.entries()) {
        const other = parts.slice(0, index).findIndex((former) => excludes(former, part))
        if (other === -1) continue
        const place: Pointer = [...at, 'all', index]
        return report(file, place, texts.partsExcludeEach({ other: other + 1, index: index + 1 }), {
          hint: texts.useAnyIf(),
          related: [{ file, pointer: [...at, 'all', other], message: texts.contradicts() }],
        })
      }
    })
  },
})

/** Whether two judgements of the same subject leave no value: of one value, which lists and choices of several are not known to be. */
function excludes(one: Node, two: Node): boolean {
  const [mine, yours] = [allowed(one), allowed(two)]
  if (mine && yours && mine.subject === yours.subject) return !mine.values.some((value) => yours.values.includes(value))
  if (typeof one['field'] !== 'string' || one['field'] !== two['field']) return false
  if ((one['empty'] === true && two['notEmpty'] === true) || (one['notEmpty'] === true && two['empty'] === true))
    return true
  const between = (low: Node, high: Node) =>
    (['above', 'atLeast', 'after'] as const).some((from) =>
      (['below', 'atMost', 'before'] as const).some((to) => {
        const order = orderOf(low[from], high[to])
        return order !== null && (order > 0 || (order === 0 && (from !== 'atLeast' || to !== 'atMost')))
      }),
    )
  return between(one, two) || between(two, one)
}

/** The values that a plain judgement lets through. `in` is left out for fields: of several choices one may be this and one that. */
function allowed(node: Node): { subject: string; values: unknown[] } | null {
  const state = node['state']
  if (state !== undefined) return { subject: 'state', values: listOf(state) }
  const value = node['is']
  return typeof node['field'] === 'string' && value !== undefined && (value === null || typeof value !== 'object')
    ? { subject: `field ${node['field']}`, values: [value] }
    : null
}

function orderOf(low: unknown, high: unknown): number | null {
  if (typeof low === 'number' && typeof high === 'number') return low - high
  if (low === null || high === null || typeof low !== 'object' || typeof high !== 'object') return null
  const [from, to] = [low as Node, high as Node]
  if (from['now'] === undefined || from['now'] !== to['now']) return null
  return Number(from['plusDays'] ?? 0) - Number(to['plusDays'] ?? 0)
}
