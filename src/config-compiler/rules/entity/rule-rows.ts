import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity } from '#config-compiler/walk/definitions.ts'
import { fieldCause } from '#config-compiler/walk/fields.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noRows: {
    zh: '“{title}”是 {type} 字段，没有行可以逐行检查',
    en: '"{title}" is a {type} field and has no rows',
  },
  oneOf: { zh: '可用的有：{lists}', en: 'one of: {lists}' },
})

/** 逐行检查的不是列表。 */
export const ruleRows = defineRule({
  id: 'entity/rule-rows',
  severity: 'error',
  isOwn: true,
  title: { zh: '逐行检查的不是列表', en: 'Rule for each row of a field that has no rows' },
  why: {
    zh: 'each 只能写列表或表格，别的字段没有行，规则从不执行。',
    en: 'Only lists and tables have rows; the rule would never run.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'id: reasonLong, when',
    bad: 'id: reasonLong, each: name, when',
    at: 'name',
  },
  check: (model, report) => {
    eachEntity(model, (file, { fields, rules = [] }) => {
      const lists = Object.entries(fields).filter(
        ([, { type }]) => type === 'list' || type === 'table',
      )
      for (const [index, { each }] of rules.entries()) {
        if (each === undefined) continue

        const field = fields[each]
        if (field && field.type !== 'list' && field.type !== 'table')
          report(
            file,
            ['rules', index, 'each'],
            texts.noRows({ title: field.title, type: field.type }),
            {
              causes: [fieldCause(file, ['fields', each])],
              hint:
                lists.length > 0
                  ? texts.oneOf({
                      lists: joinPhrases(
                        lists.map(([name]) => name),
                        '、',
                      ),
                    })
                  : undefined,
            },
          )
      }
    })
  },
})
