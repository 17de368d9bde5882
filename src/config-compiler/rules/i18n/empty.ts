import { defineRule } from '#config-compiler/rule.ts'
import { walkTexts } from '#config-compiler/walk/translations.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  translationEmpty: { zh: '“{key}”的译文是空的', en: 'the translation of "{key}" is empty' },
  writeOrDelete: {
    zh: '请写上译文，或删除这一行',
    en: 'write the translation, or delete the line',
  },
})

/** 译文是空的。 */
export const translationEmpty = defineRule({
  id: 'i18n/empty',
  severity: 'warning',
  title: { zh: '译文是空的', en: 'Empty translation' },
  why: { zh: '英文界面上这里什么也没有。', en: 'The English screen shows nothing here.' },
  example: {
    file: 'texts/en-US/entities.yaml',
    good: 'kind: { title: Kind }',
    bad: 'kind: { title: "" }',
    at: '""',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, key, text, isTranslated }) => {
      if (isTranslated && typeof text === 'string' && text.trim() === '')
        report(file, at, texts.translationEmpty({ key }), {
          causes: [`text ${at.slice(0, -2).join('/')}`],
          hint: texts.writeOrDelete(),
        })
    })
  },
})
