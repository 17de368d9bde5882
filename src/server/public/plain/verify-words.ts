import { definePhrases } from '#config-model/messages/phrase.ts'

/** Texts of the public verification page. */
export const verifyWords = definePhrases({
  number: { zh: '编号', en: 'Number' },
  look: { zh: '核验', en: 'Verify' },
  holds: { zh: '核验通过：该编号真实有效', en: 'Verified: this number is genuine and valid' },
  holdsNoMore: {
    zh: '该编号存在，但已过有效期',
    en: 'This number exists but its validity has ended',
  },
  holdsNot: {
    zh: '该编号存在，但不是有效状态：{state}',
    en: 'This number exists but is not valid: {state}',
  },
  unknown: {
    zh: '没有这个编号，请核对后重试；仍查不到的，谨防假冒',
    en: 'There is no such number. Look at it again; beware of forgeries',
  },
  hint: {
    zh: '核验结果以{organization}平台的登记为准。',
    en: 'What counts is what {organization} has on record.',
  },
})
