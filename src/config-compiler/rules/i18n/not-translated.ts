import { defineRule } from '#config-compiler/rule.ts'
import { walkTexts } from '#config-compiler/walk/translations.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notTranslatedYet: { zh: '“{text}”还没有译成英文', en: '"{text}" is not translated yet' },
})

/** 译文仍是中文。 */
export const notTranslated = defineRule({
  id: 'i18n/not-translated',
  severity: 'warning',
  title: { zh: '译文仍是中文', en: 'Translation that is still Chinese' },
  why: { zh: '英文界面上会出现中文。', en: 'The English screen shows Chinese.' },
  example: {
    file: 'texts/en-US/entities.yaml',
    good: 'kind: { title: Kind }',
    bad: 'kind: { title: 种类 }',
    at: '种类',
  },
  check: (model, report) => {
    walkTexts(model, ({ file, at, text, value }) => {
      if (typeof text === 'string' && text === value && /[\u4e00-\u9fff]{2}/.test(text))
        report(file, at, texts.notTranslatedYet({ text }))
    })
  },
})
