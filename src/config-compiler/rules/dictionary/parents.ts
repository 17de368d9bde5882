import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { checkEach, defineRule } from '#config-compiler/rule.ts'
import { eachDictionary } from '#config-compiler/walk/definitions.ts'
import { eachField, fieldCause } from '#config-compiler/walk/fields.ts'
import { firstOf } from '#config-model/assert.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Dictionary } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noItemsAbove: {
    zh: '“{title}”是 {type} 字段，没有选项可作上级，下级永远选不到',
    en: '"{title}" is a {type} field: it has no items to be above others, nothing can be chosen',
  },
  nameDictionaryField: {
    zh: '请写存放上级选项的 dictionary 字段',
    en: 'name the dictionary field that holds the item above',
  },
  nothingBelow: {
    zh: '选了{names}，必填的“{title}”没有一个选项',
    en: 'after {names} the required field "{title}" has nothing to choose',
  },
  addChild: {
    zh: '请在 dictionaries/{dictionary}.yaml 中给它加下级，如 {example}',
    en: 'add an item below it in dictionaries/{dictionary}.yaml, such as {example}',
  },
  asked: { zh: '按上级选择的字段', en: 'the field that is chosen by it' },
  item: { zh: '“{label}”（{value}）', en: '"{label}" ({value})' },
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
    en: 'the parent "{name}" is no value of the dictionary "{upper}"; items that name it: {count}',
  },
  parentUnknown: {
    zh: '上级“{name}”不是字典“{upper}”的值',
    en: 'the parent "{name}" is no value of the dictionary "{upper}"',
  },
  namedToo: { zh: '也写了它', en: 'it is named here too' },
})

type Item = NonNullable<Dictionary['items']>[number]

export const childMissing = defineRule({
  id: 'dictionary/child-missing',
  severity: 'warning',
  title: {
    zh: '选了上级，必填的下级没有选项',
    en: 'Parent item without anything to choose below it',
  },
  why: {
    zh: '必填字段按上级给选项，这个上级一项也没有：选了它就提交不了。',
    en: 'A required field offers the items below its parent, and there are none: who chooses this parent cannot submit.',
  },
  example: {
    file: 'dictionaries/kind.yaml',
    good: '  - { value: other, label: 其他 }',
    bad: '  - { value: other, label: 其他 }\n  - { value: third, label: 第三种 }',
    at: '{ value: third, label: 第三种 }',
  },
  check: (model, report) => {
    const { realYear } = model.config.years
    const isOffered = ({ until }: Item) => until === undefined || until >= realYear

    eachField(model, ({ file, at, field, siblings }) => {
      const upper = field.parent === undefined ? undefined : siblings[field.parent]?.dictionary
      const children = model.config.dictionaries[field.dictionary ?? '']?.items
      if (upper === undefined || !children || !(field.required || field.requiredWhen)) return

      const parents = model.config.dictionaries[upper]?.items ?? []
      const upperValues = new Set(dictionaryItems(model.config, upper).map(({ value }) => value))

      // A missing or misspelled parent explains an empty place.
      if (children.some(({ parent }) => parent === undefined || !upperValues.has(parent))) return

      const used = new Set(children.filter(isOffered).map(({ parent }) => parent))
      const bare = parents.filter((item) => isOffered(item) && !used.has(item.value))
      const [first] = bare
      if (first === undefined) return

      report(
        `dictionaries/${upper}.yaml`,
        ['items', parents.indexOf(first)],
        texts.nothingBelow({
          names: joinPhrases(
            bare.map(({ label, value }) => texts.item({ label, value })),
            '、',
          ),
          title: field.title,
        }),
        {
          hint: texts.addChild({
            dictionary: field.dictionary ?? '',
            example: `{ value: …, label: …, parent: ${first.value} }`,
          }),
          related: [{ file, pointer: at, message: texts.asked() }],
        },
      )
    })
  },
})

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
  check: checkEach(eachDictionary, ({ report }, { items = [] }) => {
    const withParent = items.filter(({ parent }) => parent !== undefined).length
    const isOdd = (parent: string | undefined) =>
      withParent * 2 >= items.length ? parent === undefined : parent !== undefined
    if (withParent === 0 || withParent === items.length) return

    for (const [index, { value, parent }] of items.entries())
      if (isOdd(parent))
        report(
          ['items', index],
          parent === undefined
            ? texts.withoutParent({ value })
            : texts.onlyOneWithParent({ value }),
          { hint: parent === undefined ? texts.writeParent() : texts.removeParent() },
        )
  }),
})

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
      const above = field.parent === undefined ? undefined : siblings[field.parent]
      if (above && above.type !== 'dictionary')
        return report(
          file,
          [...at, 'parent'],
          texts.noItemsAbove({ title: above.title, type: above.type }),
          { hint: texts.nameDictionaryField(), causes: [fieldCause(file, at)] },
        )

      const upper = above?.dictionary
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
