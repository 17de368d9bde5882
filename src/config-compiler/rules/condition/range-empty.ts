import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { sameValue } from '#config-model/values/same-value.ts'

const texts = definePhrases({
  nothingBetween: {
    zh: '上限和下限是同一个值，又不含这个值，条件永远不成立',
    en: 'both limits are the same value, which is excluded: the condition never holds',
  },
  limitsCross: {
    zh: '上限 {high} 小于下限 {low}，条件永远不成立',
    en: 'the upper limit {high} is below the lower limit {low}: the condition never holds',
  },
})

/** 条件的上下限矛盾。 */
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
  check: (model, report) => {
    eachCondition(model, (file, at, node) => {
      const low = node['above'] ?? node['atLeast']
      const high = node['below'] ?? node['atMost']
      if (low === undefined || high === undefined) return

      const place = [...at, 'atMost' in node ? 'atMost' : 'below']
      if (typeof low === 'number' && typeof high === 'number' && low > high)
        report(file, place, texts.limitsCross({ high, low }), { part: 'key' })
      else if (sameValue(low, high) && ('above' in node || 'below' in node))
        report(file, place, texts.nothingBetween(), { part: 'key' })
    })
  },
})
