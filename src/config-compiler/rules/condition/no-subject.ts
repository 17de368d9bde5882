import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { conditionOperators } from '#config-model/conditions/operators.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noSubject: { zh: '判断“{judged}”没有主语', en: 'the judgement "{judged}" has no subject' },
  addField: { zh: '请加上 field', en: 'add field' },
})

/** 条件没有主语。 */
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
  check: (model, report) => {
    eachCondition(model, (file, at, node) => {
      const keys = Object.keys(node)
      const judged = keys.find((key) => Object.hasOwn(conditionOperators, key))
      if (judged !== undefined && !keys.some((key) => ['field', 'sum', 'change'].includes(key)))
        report(file, [...at, judged], texts.noSubject({ judged }), {
          hint: texts.addField(),
          part: 'key',
        })
    })
  },
})
