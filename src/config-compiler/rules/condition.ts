import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { deriveFromModel } from '#config-compiler/model.ts'
import { patternFault } from '#config-compiler/redos.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { meetsSchema } from '#config-compiler/shape/meets-schema.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { allFields } from '#config-compiler/walk/fields.ts'
import { toArray } from '#config-compiler/walk/workflow-graph.ts'
import { itemAt, lastOf, firstOf } from '#config-model/assert.ts'
import { operatorNames, conditionOperators } from '#config-model/conditions/operators.ts'
import { isFile } from '#config-model/field-traits.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { isSameValue } from '#config-model/values/same-value.ts'

const texts = definePhrases({
  raiseOrLower: {
    zh: '请把上限写得比下限大，或去掉其中一个',
    en: 'write an upper limit above the lower one, or leave one out',
  },
  notForDatabase: {
    zh: '查询条件中不能用 {key}',
    en: '{key} cannot stand in a condition for the database',
  },
  useAnother: {
    zh: '请用 is、in、startsWith、contains 等判断',
    en: 'use is, in, startsWith, contains or the like',
  },
  partsExcludeEach: {
    zh: '第 {other} 项“{one}”与第 {index} 项“{two}”不能同时成立，条件永远不成立',
    en: 'parts {other} ("{one}") and {index} ("{two}") exclude each other: the condition never holds',
  },
  useAnyIf: { zh: '若是满足其一即可，请用 any', en: 'use any if one of them is enough' },
  contradicts: { zh: '与它矛盾', en: 'it contradicts this' },
  noJudgement: { zh: '条件只有主语，没有判断', en: 'a condition with a subject and no judgement' },
  addJudgement: {
    zh: '请加上 is、in、above、notEmpty 等判断',
    en: 'add is, in, above, notEmpty or the like',
  },
  noSubject: { zh: '判断“{judged}”没有主语', en: 'the judgement "{judged}" has no subject' },
  addField: { zh: '请加上 field', en: 'add field' },
  nothingBetween: {
    zh: '上限和下限是同一个值，又不含这个值，条件永远不成立',
    en: 'both limits are the same value, which is excluded: the condition never holds',
  },
  limitsCross: {
    zh: '上限 {high} 小于下限 {low}，条件永远不成立',
    en: 'the upper limit {high} is below the lower limit {low}: the condition never holds',
  },
  twoJudgements: {
    zh: '“{keys}”和“{otherKeys}”写在同一个条件里',
    en: '"{keys}" and "{otherKeys}" stand in one condition',
  },
  keepOneOrSplit: {
    zh: '请只留一个，或用 all、any 分成两个条件',
    en: 'keep one, or make two conditions with all or any',
  },
  oneSubjectOnly: {
    zh: '一个条件只能有一个主语，这里写了 {named}',
    en: 'a condition has one subject only, here are {named}',
  },
  combine: { zh: '请用 all 把两个条件组合起来', en: 'combine the two conditions with all' },
})

/** The database cannot evaluate them. */
const formOnly = [...operatorNames.filter((name) => conditionOperators[name].isFormOnly), 'change']

export const matchesInQuery = defineRule({
  id: 'condition/matches-in-query',
  severity: 'error',
  isOwn: true,
  title: {
    zh: '查询条件中不能用正则表达式和同比',
    en: 'Pattern or change in a condition for the database',
  },
  why: {
    zh: '列表、页签和授权的条件由数据库判断，它不会这两种判断，列表会打不开。',
    en: 'Conditions of lists, presets and grants are judged by the database, which knows neither.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: 'where: { state: pending }',
    bad: 'where: { field: code, matches: "^a$" }',
    at: 'matches',
  },
  check: checkEach(eachCondition, ({ report }, at, node) => {
    const key = formOnly.find((word) => node[word] !== undefined)
    if (key !== undefined && at.includes('where'))
      report([...at, key], texts.notForDatabase({ key }), { hint: texts.useAnother(), part: 'key' })
  }),
})

type Node = Record<string, unknown>

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
        const other = parts
          .slice(0, index)
          .findIndex((former) => areExclusive(former, part, several))
        if (other === -1) continue

        const place: Pointer = [...at, 'all', index]

        return report(
          file,
          place,
          texts.partsExcludeEach({
            other: other + 1,
            one: conditionText(itemAt(parts, other)),
            index: index + 1,
            two: conditionText(part),
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

/** Two comparisons of a single-valued subject exclude each other. */
function areExclusive(one: Node, two: Node, several: () => Set<string>): boolean {
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

/** Unknown for multi-valued fields. */
function allowed(
  node: Node,
  several: () => Set<string>,
): { subject: string; values: unknown[] } | null {
  const state = node['state']
  if (state !== undefined) return { subject: 'state', values: toArray(state) }

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

/** Fields that hold several values in some record or dialog. */
const fieldsOfSeveral = deriveFromModel(
  (model) =>
    new Set(
      allFields(model)
        .filter(({ field }) => field.multiple || field.fields || isFile(field))
        .map(({ name }) => name),
    ),
)

/** In one line without braces. */
function conditionText(node: Node): string {
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

export const noOperator = defineRule({
  id: 'condition/no-operator',
  severity: 'error',
  isOwn: true,
  title: { zh: '条件没有判断', en: 'Condition without a judgement' },
  why: {
    zh: '只写了主语，没有写 is、in、above 等判断，条件没有意义。',
    en: 'A subject without is, in, above … says nothing.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '{ field: kind, is: other }',
    bad: '{ field: kind }',
    at: 'field',
  },
  check: checkEach(eachCondition, ({ report }, at, node) => {
    const keys = Object.keys(node)
    const named = keys.filter((key) => ['field', 'sum', 'change'].includes(key))
    if (named.length === 1 && !meetsSchema('condition/no-operator', node))
      report([...at, firstOf(named)], texts.noJudgement(), {
        hint: texts.addJudgement(),
        part: 'key',
      })
  }),
})

export const noSubject = defineRule({
  id: 'condition/no-subject',
  severity: 'error',
  isOwn: true,
  title: { zh: '条件没有主语', en: 'Condition without a subject' },
  why: { zh: '写了判断，没有写判断谁。', en: 'It judges, but does not say what.' },
  example: {
    file: 'entities/request.yaml',
    good: '{ field: kind, is: other }',
    bad: '{ is: other }',
    at: 'is',
  },
  check: checkEach(eachCondition, ({ report }, at, node) => {
    const keys = Object.keys(node)
    const judged = keys.find((key) => Object.hasOwn(conditionOperators, key))
    if (judged !== undefined && !meetsSchema('condition/no-subject', node))
      report([...at, judged], texts.noSubject({ judged }), { hint: texts.addField(), part: 'key' })
  }),
})

export const conditionPatternInvalid = defineRule({
  id: 'condition/pattern-invalid',
  severity: 'error',
  isOwn: true,
  title: { zh: '条件中的正则表达式写错', en: 'Invalid pattern in a condition' },
  why: {
    zh: '写错的表达式永远不成立，也没有人知道。',
    en: 'A wrong pattern never holds, and nobody notices.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '{ field: kind, is: other }',
    bad: '{ field: name, matches: "^[a" }',
    at: '"^[a"',
  },
  check: checkEach(eachCondition, ({ report }, at, { matches }) => {
    const fault = typeof matches === 'string' ? patternFault(matches) : null
    if (fault) report([...at, 'matches'], fault.message, { hint: fault.hint })
  }),
})

export const rangeEmpty = defineRule({
  id: 'condition/range-empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '条件的上下限矛盾', en: 'Condition whose limits exclude each other' },
  why: {
    zh: '下限大于上限，没有值能满足，条件永远不成立。',
    en: 'No value is above the upper and below the lower limit; the condition never holds.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '{ field: kind, is: other }',
    bad: '{ field: score, atLeast: 10, atMost: 5 }',
    at: 'atMost',
  },
  check: checkEach(eachCondition, ({ report }, at, node) => {
    const low = node['above'] ?? node['atLeast']
    const high = node['below'] ?? node['atMost']
    if (low === undefined || high === undefined) return

    const place = [...at, 'atMost' in node ? 'atMost' : 'below']
    if (typeof low === 'number' && typeof high === 'number' && low > high)
      report(place, texts.limitsCross({ high, low }), { part: 'key', hint: texts.raiseOrLower() })
    else if (isSameValue(low, high) && ('above' in node || 'below' in node))
      report(place, texts.nothingBetween(), { part: 'key', hint: texts.raiseOrLower() })
  }),
})

const exclusive = new Set<string>(
  operatorNames.filter((name) => conditionOperators[name].isExclusive),
)

export const twoOperators = defineRule({
  id: 'condition/two-operators',
  severity: 'warning',
  isOwn: true,
  title: { zh: '一个条件写了互相矛盾的判断', en: 'Judgements that exclude each other' },
  why: {
    zh: '同一个主语既要等于一个值又要满足别的判断，多半是漏写了 all 或 any。',
    en: 'is together with another judgement is mostly a forgotten all or any.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '{ field: kind, is: other }',
    bad: '{ field: kind, is: other, isNot: first }',
    at: 'isNot',
  },
  check: checkEach(eachCondition, ({ report }, at, node) => {
    const written = Object.keys(node).filter((key) => Object.hasOwn(conditionOperators, key))
    const isDecided = written.some((key) => key === 'is' || key === 'empty')
    const keys = isDecided ? written : written.filter((key) => exclusive.has(key))

    if (keys.length > 1)
      report(
        [...at, itemAt(keys, 1)],
        texts.twoJudgements({ keys: keys[0] ?? '', otherKeys: keys[1] ?? '' }),
        { hint: texts.keepOneOrSplit(), part: 'key' },
      )
  }),
})

export const twoSubjects = defineRule({
  id: 'condition/two-subjects',
  severity: 'error',
  isOwn: true,
  title: { zh: '条件有两个主语', en: 'Condition with two subjects' },
  why: {
    zh: '一个条件只判断一个主语；写了两个，只有一个会起作用。',
    en: 'A condition judges one subject; of two, one would be ignored.',
  },
  example: {
    file: 'entities/request.yaml',
    good: '{ field: kind, is: other }',
    bad: '{ field: kind, sum: [name], is: other }',
    at: 'sum',
  },
  check: checkEach(eachCondition, ({ report }, at, node) => {
    const named = Object.keys(node).filter((key) => ['field', 'sum', 'change'].includes(key))
    if (!meetsSchema('condition/two-subjects', node))
      report([...at, itemAt(named, 1)], texts.oneSubjectOnly({ named: joinPhrases(named, '、') }), {
        hint: texts.combine(),
        part: 'key',
      })
  }),
})
