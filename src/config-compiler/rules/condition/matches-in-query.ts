import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { operatorNames, conditionOperators } from '#config-model/conditions/operators.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notForDatabase: {
    zh: '查询条件中不能用 {key}',
    en: '{key} cannot stand in a condition for the database',
  },
  useAnother: {
    zh: '请用 is、in、startsWith、contains 等判断',
    en: 'use is, in, startsWith, contains or the like',
  },
})

/** What the database cannot judge. */
const formOnly = [...operatorNames.filter((name) => conditionOperators[name].isFormOnly), 'change']

/** 查询条件中不能用正则表达式和同比。 */
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
  check: (model, report) => {
    eachCondition(model, (file, at, node) => {
      const key = formOnly.find((word) => node[word] !== undefined)
      if (key !== undefined && at.includes('where'))
        report(file, [...at, key], texts.notForDatabase({ key }), {
          hint: texts.useAnother(),
          part: 'key',
        })
    })
  },
})
