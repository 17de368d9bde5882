import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { firstOf } from '#config-model/assert.ts'
import { conditionOperators } from '#config-model/conditions/operators.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noJudgement: { zh: '条件只有主语，没有判断', en: 'a condition with a subject and no judgement' },
  addJudgement: {
    zh: '请加上 is、in、above、notEmpty 等判断',
    en: 'add is, in, above, notEmpty or the like',
  },
})

/** 条件没有判断。 */
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
  check: (model, report) => {
    eachCondition(model, (file, at, node) => {
      const keys = Object.keys(node)
      const named = keys.filter((key) => ['field', 'sum', 'change'].includes(key))
      if (named.length === 1 && !keys.some((key) => Object.hasOwn(conditionOperators, key)))
        report(file, [...at, firstOf(named)], texts.noJudgement(), {
          hint: texts.addJudgement(),
          part: 'key',
        })
    })
  },
})
