import { definePhrases } from '#config-model/messages/phrase.ts'

/** What repairs do, when several kinds of problem are repaired alike. */
export const fixTexts = definePhrases({
  write: { zh: '改为 {text}', en: 'write {text}' },
  addBlank: { zh: '加一个空格', en: 'add a blank' },
  addQuotes: { zh: '加上引号', en: 'add quotes' },
})
