import { defineRule } from '#config-compiler/rule.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  moreThanItems: {
    zh: '至少选 {minItems} 项，字典“{dictionary}”只有 {count} 项',
    en: 'at least {minItems} must be chosen, the dictionary "{dictionary}" has {count}',
  },
  lowerOrAddItems: {
    zh: '请改小 minItems，或给字典加选项',
    en: 'lower minItems, or add items to the dictionary',
  },
})

/** 选项不够选。 */
export const tooFewItems = defineRule({
  id: 'form/too-few-items',
  severity: 'error',
  rank: 200,
  title: { zh: '选项不够选', en: 'Fewer choices than required' },
  why: {
    zh: '至少要选的项数多于字典的选项，永远选不够。',
    en: 'More must be chosen than the dictionary offers.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'dictionary: part, parent: kind',
    bad: 'dictionary: part, parent: kind, multiple: true, minItems: 5',
    at: '5',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, field }) => {
      if (field.minItems === undefined) return

      const count =
        field.dictionary === undefined
          ? 0
          : dictionaryItems(model.config, field.dictionary, model.config.years.realYear).length

      if (count > 0 && field.minItems > count)
        report(
          file,
          [...at, 'minItems'],
          texts.moreThanItems({
            minItems: field.minItems,
            dictionary: field.dictionary ?? '',
            count,
          }),
          {
            causes: [`text dictionaries/${field.dictionary}/items`],
            hint: texts.lowerOrAddItems(),
          },
        )
    })
  },
})
