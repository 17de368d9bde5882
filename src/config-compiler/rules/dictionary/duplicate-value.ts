import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  valueRepeated: { zh: '值“{value}”重复', en: 'the value "{value}" stands there twice' },
  everyValueOnce: { zh: '每个值只能出现一次', en: 'every value may stand there once' },
})

/** 字典值重复。 */
export const duplicateValue = defineRule({
  id: 'dictionary/duplicate-value',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典值重复', en: 'Value twice in a dictionary' },
  why: {
    zh: '同一个值对应两个名称，已保存的数据无法区分。',
    en: 'One stored value would have two names.',
  },
  example: { file: 'dictionaries/kind.yaml', good: 'value: other', bad: 'value: first' },
  check: (model, report) => {
    eachDictionary(model, (file, { items = [] }) => {
      eachRepeat(
        items,
        ({ value }) => value,
        ({ value }, index, first) =>
          report(file, ['items', index, 'value'], texts.valueRepeated({ value }), {
            hint: texts.everyValueOnce(),
            related: [{ file, pointer: ['items', first, 'value'], message: placeTexts.first() }],
          }),
      )
    })
  },
})
