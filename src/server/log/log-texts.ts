import { definePhrases } from '#config-model/messages/phrase.ts'

/** What the calls about the log are refused with. */
export const logTexts = definePhrases({
  fetchDigest: { zh: '下载日志摘要', en: 'fetch the digest of the log' },
  badDay: {
    zh: 'day 须为今天或以前的日期，如 2025-08-01',
    en: 'day must be today or earlier, such as 2025-08-01',
  },
  noDigest: { zh: '{day} 及以前没有日志', en: 'There is no log up to {day}' },
})
