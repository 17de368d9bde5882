import { defineRule } from '#config-compiler/rule.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noItems: { zh: '字典没有选项', en: 'the dictionary has no items' },
  writeItems: {
    zh: '请写 items，用 workflow 取流程的状态，或用 records 取自记录',
    en: 'write items, workflow for the states of a workflow, or records',
  },
})

/** 字典没有选项。 */
export const dictionaryEmpty = defineRule({
  id: 'dictionary/empty',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典没有选项', en: 'Dictionary without items' },
  why: {
    zh: '没有 items 也没有 workflow，下拉框是空的。',
    en: 'Neither items nor workflow: the list of choices is empty.',
  },
  example: {
    file: 'dictionaries/kind.yaml',
    good: 'items:\n  - { value: first, label: 首次 }\n  - { value: other, label: 其他 }\n',
    bad: '',
    at: 'title',
  },
  check: (model, report) => {
    eachDictionary(model, (file, { items, workflow, records }) => {
      if (!items && workflow === undefined && !records)
        report(file, ['title'], texts.noItems(), {
          hint: texts.writeItems(),
          part: 'key',
        })
    })
  },
})
