import { defineRule } from '#config-compiler/rule.ts'
import { say } from '#config-model/messages/phrase.ts'
import { missingTexts } from '#config-compiler/walk/translations.ts'

/** 缺少译文。 */
export const missing = defineRule({
  id: 'i18n/missing',
  severity: 'info',
  rank: 1000,
  tellsOfAbsence: true,
  title: { zh: '缺少译文', en: 'Missing translation' },
  why: {
    zh: '其他文字都有译文，这一处在英文界面上会显示中文。',
    en: 'Everything beside it is translated; this one stays Chinese on the English screen.',
  },
  example: { file: 'texts/en-US/entities.yaml', good: '      kind: { title: Kind }\n', bad: '' },
  check: (model, report) => {
    for (const { file, pointer, count, locale, places } of missingTexts(model))
      report(file, pointer, count === 1 ? say`没有译成 ${locale}` : say`有 ${count} 处没有译成 ${locale}`, {
        causes: places.map((place) => `text ${place}`),
        hint: say`请在 texts/${locale}/ 中补上`,
      })
  },
})
