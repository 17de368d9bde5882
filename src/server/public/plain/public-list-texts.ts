import { definePhrases } from '#config-model/messages/phrase.ts'

export const publicListTexts = definePhrases({
  count: { zh: '共 {n} 条', en: 'Records: {n}' },
  nothing: {
    zh: '没有符合条件的记录，可减少条件后重试',
    en: 'Nothing found: choose fewer conditions and try again',
  },
  empty: { zh: '名单尚未公布', en: 'Nothing is published yet' },
  keyword: { zh: '关键字', en: 'Keyword' },
  any: { zh: '全部', en: 'All' },
  yes: { zh: '是', en: 'Yes' },
  no: { zh: '否', en: 'No' },
  look: { zh: '查询', en: 'Search' },
  reset: { zh: '清除条件', en: 'Clear' },
  search: { zh: '查找', en: 'Search' },
  open: { zh: '查看', en: 'Open' },
  previous: { zh: '上一页', en: 'Previous' },
  next: { zh: '下一页', en: 'Next' },
  pageOf: { zh: '第 {page} / {pages} 页', en: 'Page {page} of {pages}' },
  back: { zh: '返回{title}', en: 'Back to {title}' },
  gone: {
    zh: '没有找到这条记录，可能尚未公布或已撤下',
    en: 'The record was not found; it may not be published yet, or no longer',
  },
})
