import { deriveFromModel } from '#config-compiler/link/model.ts'
import type { Pointer } from '#config-compiler/parse/source.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { allFields } from '#config-compiler/walk/fields.ts'
import { listOf } from '#config-compiler/walk/workflow-graph.ts'
import { itemAt, lastOf } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  partsExcludeEach: {
    zh: '第 {other} 项“{one}”与第 {index} 项“{two}”不能同时成立，条件永远不成立',
    en: 'parts {other} ("{one}") and {index} ("{two}") exclude each other: the condition never holds',
  },
  useAnyIf: { zh: '若是满足其一即可，请用 any', en: 'use any if one of them is enough' },
  contradicts: { zh: '与它矛盾', en: 'it contradicts this' },
})

type Node = Record<string, unknown>

/** 同时满足的几个条件互相矛盾。 */
export const conditionNever = defineRule({
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
    const several = () => fieldsOfSeveral(model)
    eachCondition(model, (file, at, { all }) => {
      if (!Array.isArray(all)) return

      const parts = all as Node[]
      for (const [index, part] of parts.entries()) {
        const other = parts.slice(0, index).findIndex((former) => excludes(former, part, several))
        if (other === -1) continue

        const place: Pointer = [...at, 'all', index]

        return report(
          file,
          place,
          texts.partsExcludeEach({
            other: other + 1,
            one: said(itemAt(parts, other)),
            index: index + 1,
            two: said(part),
          }),
          {
            hint: texts.useAnyIf(),
            related: [{ file, pointer: [...at, 'all', other], message: texts.contradicts() }],
          },
        )
      }
    })
  },
})

/**
 * Whether two judgements of the same subject leave no value: of one value, which lists and choices
 * of several are not known to be.
 */
function excludes(one: Node, two: Node, several: () => Set<string>): boolean {
  const [mine, yours] = [allowed(one, several), allowed(two, several)]
  if (mine && yours && mine.subject === yours.subject)
    return !mine.values.some((value) => yours.values.includes(value))
  if (typeof one['field'] !== 'string' || one['field'] !== two['field']) return false

  if (
    (one['empty'] === true && two['notEmpty'] === true) ||
    (one['notEmpty'] === true && two['empty'] === true)
  )
    return true

  const between = (low: Node, high: Node) =>
    (['above', 'atLeast', 'after'] as const).some((from) =>
      (['below', 'atMost', 'before'] as const).some((to) => {
        const order = orderOf(low[from], high[to])
        return (
          order !== null && (order > 0 || (order === 0 && (from !== 'atLeast' || to !== 'atMost')))
        )
      }),
    )

  return between(one, two) || between(two, one)
}

/**
 * The values that a plain judgement lets through. Of a field with several values one may be this
 * and one that: its lists say nothing.
 */
function allowed(
  node: Node,
  several: () => Set<string>,
): { subject: string; values: unknown[] } | null {
  const state = node['state']
  if (state !== undefined) return { subject: 'state', values: listOf(state) }

  const { field, is, in: list } = node
  if (typeof field !== 'string') return null
  if (is !== undefined) return isPlain(is) ? { subject: `field ${field}`, values: [is] } : null

  return Array.isArray(list) &&
    list.every(isPlain) &&
    !field.includes('*') &&
    !several().has(lastOf(field.split('.')))
    ? { subject: `field ${field}`, values: list }
    : null
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

/** Last words of the paths at which some record or dialog holds several values. */
const fieldsOfSeveral = deriveFromModel(
  (model) =>
    new Set(
      allFields(model)
        .filter(({ field }) => field.multiple || field.fields || field.type === 'files')
        .map(({ name }) => name),
    ),
)

/** A condition as it is written, in one line without braces. */
function said(node: Node): string {
  const words = Object.entries(node).map(([key, value]) => {
    const text = Array.isArray(value)
      ? value.map((item) => plainText(item)).join('、')
      : plainText(value)
    return key === 'field' ? text : `${key} ${text}`
  })

  return words.join(' ')
}

const plainText = (value: unknown): string =>
  isPlain(value) ? String(value) : JSON.stringify(value).replaceAll('"', '')

function orderOf(low: unknown, high: unknown): number | null {
  if (typeof low === 'number' && typeof high === 'number') return low - high
  if (low === null || high === null || typeof low !== 'object' || typeof high !== 'object')
    return null

  const [from, to] = [low as Node, high as Node]
  if (from['now'] === undefined || from['now'] !== to['now']) return null

  return Number(from['plusDays'] ?? 0) - Number(to['plusDays'] ?? 0)
}
