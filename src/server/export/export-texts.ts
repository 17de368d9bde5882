import { definePhrases } from '#config-model/messages/phrase.ts'

/** What an export is refused with. */
export const exportTexts = definePhrases({
  notOpen: { zh: '“{page}”没有开放导出', en: '"{page}" cannot be exported' },
  tooManyRows: {
    zh: '数据超过{limit}行，请缩小筛选范围',
    en: 'More than {limit} rows; narrow the filter',
  },
})
