import { defineRule } from '#config-compiler/rule.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  valueHasBlank: { zh: '值“{value}”含有空格', en: 'the value "{value}" has a blank' },
  write: { zh: '请写 {value}', en: 'write {value}' },
})

/** 字典值含有空格。 */
export const blankValue = defineRule({
  id: 'dictionary/blank-value',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典值含有空格', en: 'Value with a blank' },
  why: {
    zh: '看不见的空格会让条件和数据对不上。',
    en: 'A blank nobody sees keeps conditions and data from matching.',
  },
  example: {
    file: 'dictionaries/spare.yaml',
    good: 'value: one',
    bad: 'value: "one "',
    at: '"one "',
  },
  check: (model, report) => {
    eachDictionary(model, (file, { items = [] }) => {
      for (const [index, { value }] of items.entries())
        if (/\s/.test(value))
          report(file, ['items', index, 'value'], texts.valueHasBlank({ value }), {
            hint: texts.write({ value: value.replaceAll(/\s/g, '') }),
          })
    })
  },
})
