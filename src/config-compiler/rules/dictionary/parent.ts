import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { firstOf } from '#config-model/assert.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  mostItemsLost: {
    zh: '字典“{dictionary}”的选项多半不属于“{upper}”，选不到',
    en: 'most items of the dictionary "{dictionary}" do not belong to "{upper}" and are never offered',
  },
  itemsBelongBelow: { zh: '它们的上级如“{parent}”', en: 'they belong below "{parent}" and others' },
  writeParents: {
    zh: '请在 dictionaries/{dictionary}.yaml 中写 parent',
    en: 'write parent in dictionaries/{dictionary}.yaml',
  },
  parentsUnknown: {
    zh: '上级“{name}”不是字典“{upper}”的值，有 {count} 项写了它',
    en: 'the parent "{name}" is no value of the dictionary "{upper}", {count} items name it',
  },
  parentUnknown: {
    zh: '上级“{name}”不是字典“{upper}”的值',
    en: 'the parent "{name}" is no value of the dictionary "{upper}"',
  },
  namedToo: { zh: '也写了它', en: 'it is named here too' },
})

/** 上级选项不存在。 */
export const dictionaryParent = defineRule({
  id: 'dictionary/parent',
  severity: 'error',
  title: { zh: '上级选项不存在', en: 'Parent item that does not exist' },
  why: {
    zh: '级联选择时，这一项永远不会出现。',
    en: 'In a cascade this item would never be offered.',
  },
  example: {
    file: 'dictionaries/part.yaml',
    good: 'parent: other',
    bad: 'parent: othr',
    at: 'othr',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field, siblings }) => {
      const upper = field.parent === undefined ? undefined : siblings[field.parent]?.dictionary
      const items = model.config.dictionaries[field.dictionary ?? '']?.items
      if (upper === undefined || !items) return

      const values = dictionaryItems(model.config, upper).map(({ value, label }) => ({
        name: value,
        title: label,
      }))

      const named = items.filter(({ parent }) => parent !== undefined)
      const fitting = named.filter(({ parent }) => values.some(({ name }) => name === parent))

      if (values.length > 0 && items.length > 1 && fitting.length * 2 < named.length)
        return report(
          file,
          [...at, 'parent'],
          texts.mostItemsLost({ dictionary: field.dictionary ?? '', upper }),
          {
            hint:
              named.length > 0
                ? texts.itemsBelongBelow({ parent: firstOf(named).parent ?? '' })
                : texts.writeParents({ dictionary: field.dictionary ?? '' }),
          },
        )

      const lost = new Map<string, [number, ...number[]]>()

      for (const [index, { parent }] of items.entries())
        if (parent !== undefined && !values.some(({ name }) => name === parent)) {
          const lostItems = lost.get(parent)
          if (lostItems) lostItems.push(index)
          else lost.set(parent, [index])
        }

      const dictionaryFile = `dictionaries/${field.dictionary}.yaml`

      for (const [name, [first, ...others]] of lost) {
        const message =
          others.length > 0
            ? texts.parentsUnknown({ name, upper, count: others.length + 1 })
            : texts.parentUnknown({ name, upper })

        report(dictionaryFile, ['items', first, 'parent'], message, {
          hint: didYouMean(name, values),
          causes: [`name ${name}`],
          related: others.slice(0, 20).map((index) => ({
            file: dictionaryFile,
            pointer: ['items', index],
            message: texts.namedToo(),
          })),
        })
      }
    })
  },
})
