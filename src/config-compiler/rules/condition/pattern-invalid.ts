import { patternFault } from '#config-compiler/redos/pattern-fault.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'

/** 条件中的正则表达式写错。 */
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
  check: (model, report) => {
    eachCondition(model, (file, at, { matches }) => {
      const fault = typeof matches === 'string' ? patternFault(matches) : null
      if (fault) report(file, [...at, 'matches'], fault.message, { hint: fault.hint })
    })
  },
})
