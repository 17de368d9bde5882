import { placeTexts } from '#config-compiler/diagnostic/place-texts.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { eachRepeat } from '#config-compiler/walk/repeats.ts'
import { itemAt } from '#config-model/assert.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  labelRepeated: {
    zh: '名称“{label}”重复，填报人无法区分',
    en: 'the label "{label}" stands there twice: people cannot tell them apart',
  },
})

/** 字典名称重复。 */
export const duplicateLabel = defineRule({
  id: 'dictionary/duplicate-label',
  severity: 'warning',
  isOwn: true,
  title: { zh: '字典名称重复', en: 'Label twice in a dictionary' },
  why: {
    zh: '填报人看到两个一样的选项，无法区分。',
    en: 'People cannot tell two equal options apart.',
  },
  example: { file: 'dictionaries/kind.yaml', good: 'label: 其他', bad: 'label: 首次', at: '首次' },
  check: (model, report) => {
    eachDictionary(model, (file, { items = [] }) => {
      eachRepeat(
        items,
        ({ label, parent }) => `${parent ?? ''} ${label}`,
        ({ value, label }, index, first) => {
          if (itemAt(items, first).value !== value)
            report(file, ['items', index, 'label'], texts.labelRepeated({ label }), {
              related: [{ file, pointer: ['items', first, 'label'], message: placeTexts.first() }],
            })
        },
      )
    })
  },
})
