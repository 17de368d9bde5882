import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { itemAt } from '#config-model/assert.ts'
import { operatorNames, conditionOperators } from '#config-model/conditions/operators.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  twoJudgements: {
    zh: '“{keys}”和“{otherKeys}”写在同一个条件里',
    en: '"{keys}" and "{otherKeys}" stand in one condition',
  },
  keepOneOrSplit: {
    zh: '请只留一个，或用 all、any 分成两个条件',
    en: 'keep one, or make two conditions with all or any',
  },
})

const exclusive = new Set<string>(
  operatorNames.filter((name) => conditionOperators[name].isExclusive),
)

/** 一个条件写了互相矛盾的判断。 */
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
  check: (model, report) => {
    eachCondition(model, (file, at, node) => {
      const written = Object.keys(node).filter((key) => Object.hasOwn(conditionOperators, key))
      const isDecided = written.some((key) => key === 'is' || key === 'empty')
      const keys = isDecided ? written : written.filter((key) => exclusive.has(key))

      if (keys.length > 1)
        report(
          file,
          [...at, itemAt(keys, 1)],
          texts.twoJudgements({ keys: keys[0] ?? '', otherKeys: keys[1] ?? '' }),
          {
            hint: texts.keepOneOrSplit(),
            part: 'key',
          },
        )
    })
  },
})
