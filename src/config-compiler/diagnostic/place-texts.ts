import { definePhrases } from '#config-model/messages/phrase.ts'

/** What is said of another place beside a problem. */
export const placeTexts = definePhrases({
  first: { zh: '第一次出现在此', en: 'first written here' },
  defined: { zh: '在此定义', en: 'defined here' },
  grants: { zh: '授权', en: 'the grants' },
  auth: { zh: '页面的 auth', en: 'auth of the page' },
})
