import { defineRule } from '#config-compiler/rule.ts'
import { walkTexts, gapsIn } from '#config-compiler/walk/translations.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  translationLacksGaps: {
    zh: '译文中没有 {lost}，原文中有',
    en: 'the translation lacks {lost}, the original has it',
  },
  writeGaps: { zh: '请在译文中写上', en: 'write it into the translation' },
})

/** 译文少了占位符。 */
export const placeholderMissing = defineRule({
  id: 'i18n/placeholder-missing',
  severity: 'warning',
  title: { zh: '译文少了占位符', en: 'Translation without a placeholder' },
  why: { zh: '英文界面里少了这一部分内容。', en: 'The English text lacks this part.' },
  example: {
    file: 'texts/en-US/messages.yaml',
    good: '{title}',
    bad: 'It',
    at: '"\\"It\\" is done"',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, text, value }) => {
      if (typeof text !== 'string' || typeof value !== 'string' || text === '') return

      const textGaps = gapsIn(text)
      const lost = gapsIn(value).filter((gap) => !textGaps.includes(gap))
      if (lost.length > 0 && textGaps.every((gap) => value.includes(gap)))
        report(file, at, texts.translationLacksGaps({ lost: joinPhrases(lost, '、') }), {
          hint: texts.writeGaps(),
        })
    })
  },
})
