import { defineRule } from '#config-compiler/rule-doc.ts'
import { say } from '#config-model/messages/phrase.ts'

/** 字典值含有空格。 */
export const blankValue = defineRule({
  id: 'dictionary/blank-value',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典值含有空格', en: 'Value with a blank' },
  why: { zh: '看不见的空格会让条件和数据对不上。', en: 'A blank nobody sees keeps conditions and data from matching.' },
  example: { file: 'dictionaries/spare.yaml', good: 'value: one', bad: 'value: "one "', at: '"one "' },
  check: (model) => {
    for (const [id, { items = [] }] of Object.entries(model.config.dictionaries))
      for (const [index, { value }] of items.entries())
        if (/\s/.test(value))
          model.report(
            `dictionaries/${id}.yaml`,
            ['items', index, 'value'],
            'dictionary/blank-value',
            say`值“${value}”含有空格`,
            {
              hint: say`请写 ${value.replaceAll(/\s/g, '')}`,
            },
          )
  },
})
