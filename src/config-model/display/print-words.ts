import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { PaperMark } from './print-mark.ts'

export const paperWords = definePhrases({
  number: { zh: '编号', en: 'No.' },
  state: { zh: '当前状态', en: 'State' },
  printed: { zh: '打印', en: 'Printed' },
  draftText: {
    zh: '草稿：尚未提交，仅供核对，不作为正式材料',
    en: 'Draft: not submitted yet, for checking only',
  },
  unpublishedText: {
    zh: '含尚未发布的修改，仅供核对',
    en: 'Holds changes that are not published yet, for checking only',
  },
  invalidText: {
    zh: '当前状态为“{state}”，本件不作为有效凭证',
    en: 'Its state is "{state}": this document is not valid',
  },
  byBrowser: {
    zh: '由网页直接打印；正式文本请使用页面上的“打印”或“下载 PDF”。',
    en: 'Printed from the web page; for the formal document use "Print" or "Download PDF" on the page.',
  },
})

/** @param state the title of the record's state */
export function markText(mark: PaperMark, state: string): Phrase {
  if (mark === 'invalid') return paperWords.invalidText({ state })
  return mark === 'draft' ? paperWords.draftText() : paperWords.unpublishedText()
}
