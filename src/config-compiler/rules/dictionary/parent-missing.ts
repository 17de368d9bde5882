import { defineRule } from '#config-compiler/rule.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  withoutParent: {
    zh: '“{value}”没有写上级，其他选项都写了',
    en: '"{value}" has no parent, the others have',
  },
  onlyOneWithParent: {
    zh: '“{value}”写了上级，其他选项都没有写',
    en: '"{value}" has a parent, the others have none',
  },
  writeParent: { zh: '请写 parent', en: 'write parent' },
  removeParent: { zh: '请删去 parent', en: 'remove parent' },
})

/** 有的选项写了上级，有的没有。 */
export const parentMissing = defineRule({
  id: 'dictionary/parent-missing',
  severity: 'warning',
  isOwn: true,
  title: { zh: '有的选项写了上级，有的没有', en: 'Items with and without a parent' },
  why: {
    zh: '按上级选择时，没有上级的选项永远不会出现。',
    en: 'Where items are offered by their parent, one without is never offered.',
  },
  example: {
    file: 'dictionaries/part.yaml',
    good: ', parent: other',
    bad: '',
    at: '{ value: two, label: 二号 }',
  },
  check: (model, report) => {
    eachDictionary(model, (file, { items = [] }) => {
      const withParent = items.filter(({ parent }) => parent !== undefined).length
      const isOdd = (parent: string | undefined) =>
        withParent * 2 >= items.length ? parent === undefined : parent !== undefined
      if (withParent === 0 || withParent === items.length) return

      for (const [index, { value, parent }] of items.entries())
        if (isOdd(parent))
          report(
            file,
            ['items', index],
            parent === undefined
              ? texts.withoutParent({ value })
              : texts.onlyOneWithParent({ value }),
            { hint: parent === undefined ? texts.writeParent() : texts.removeParent() },
          )
    })
  },
})
