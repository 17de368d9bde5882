import { defineRule } from '#config-compiler/rule.ts'
import { eachCondition } from '#config-compiler/walk/conditions.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  oneSubjectOnly: {
    zh: '一个条件只能有一个主语，这里写了 {named}',
    en: 'a condition has one subject only, here are {named}',
  },
  combine: { zh: '请用 all 把两个条件组合起来', en: 'combine the two conditions with all' },
})

/** 条件有两个主语。 */
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
  check: (model, report) => {
    eachCondition(model, (file, at, node) => {
      const named = Object.keys(node).filter((key) => ['field', 'sum', 'change'].includes(key))
      if (named.length > 1)
        report(
          file,
          [...at, itemAt(named, 1)],
          texts.oneSubjectOnly({ named: joinPhrases(named, '、') }),
          {
            hint: texts.combine(),
            part: 'key',
          },
        )
    })
  },
})
