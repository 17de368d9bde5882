import { defineRule } from '#config-compiler/rule.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  itemsDoNothing: {
    zh: '写了 workflow，items 不起作用',
    en: 'with workflow, items have no effect',
  },
  keepOne: { zh: '请只留一个', en: 'keep one only' },
})

/** 字典选项有两个来源。 */
export const itemsAndWorkflow = defineRule({
  id: 'dictionary/items-and-workflow',
  severity: 'error',
  isOwn: true,
  title: { zh: '字典选项有两个来源', en: 'Items from two sources' },
  why: {
    zh: '写了 workflow，选项就是流程的状态，items 不起作用。',
    en: 'With workflow the items are the states; those written here would be ignored.',
  },
  example: {
    file: 'dictionaries/kind.yaml',
    good: 'title: 种类',
    bad: 'title: 种类\nworkflow: request',
    at: 'workflow',
  },
  check: (model, report) => {
    eachDictionary(model, (file, { items, workflow }) => {
      if (items && workflow !== undefined)
        report(file, ['workflow'], texts.itemsDoNothing(), {
          hint: texts.keepOne(),
          part: 'key',
        })
    })
  },
})
