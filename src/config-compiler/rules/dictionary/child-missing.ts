import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { joinPhrases, definePhrases } from '#config-model/messages/phrase.ts'
import type { Dictionary } from '#config-model/types.generated.ts'

const texts = definePhrases({
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
})

type Item = NonNullable<Dictionary['items']>[number]

/** 选了上级，必填的下级没有选项。 */
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

      // A missing or misspelt parent explains an empty place, and is reported separately.
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
