import { definePhrases } from '#config-model/messages/phrase.ts'

export const publicTexts = definePhrases({
  badReading: {
    zh: '阅读时长须是正整数秒',
    en: 'The time of reading is a whole number of seconds above 0',
  },
  noCatalogue: { zh: '没有这个年度的目录', en: 'There is no catalogue of this year' },
  noOrder: { zh: '不能这样排序', en: 'It cannot be sorted like this' },
  noWidth: { zh: '图片宽度只能是 {widths} 像素', en: 'A picture may be {widths} pixels wide' },
  validityOver: { zh: '已过有效期', en: 'Validity ended' },
  noBrand: {
    zh: '没有找到该品牌，可能尚未公布或已移出目录',
    en: 'The brand was not found; it may not be published yet, or no longer',
  },
})
