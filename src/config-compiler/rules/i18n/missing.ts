import { defineRule } from '#config-compiler/rule.ts'
import { missingTexts } from '#config-compiler/walk/translations.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notTranslated: { zh: '没有译成 {locale}', en: 'not translated to {locale}' },
  textsNotTranslated: {
    zh: '有 {count} 处没有译成 {locale}',
    en: '{count} texts are not translated to {locale}',
  },
  addTexts: { zh: '请在 texts/{locale}/ 中补上', en: 'add it in texts/{locale}/' },
})

/** 缺少译文。 */
export const translationMissing = defineRule({
  id: 'i18n/missing',
  severity: 'info',
  rank: 1000,
  tellsOfAbsence: [],
  title: { zh: '缺少译文', en: 'Missing translation' },
  why: {
    zh: '其他文字都有译文，这一处在英文界面上会显示中文。',
    en: 'Everything beside it is translated; this one stays Chinese on the English screen.',
  },
  example: { file: 'texts/en-US/entities.yaml', good: '      kind: { title: Kind }\n', bad: '' },
  check: (model, report) => {
    for (const { file, pointer, count, locale, places } of missingTexts(model))
      report(
        file,
        pointer,
        count === 1 ? texts.notTranslated({ locale }) : texts.textsNotTranslated({ count, locale }),
        {
          causes: places.map((place) => `text ${place}`),
          hint: texts.addTexts({ locale }),
        },
      )
  },
})
