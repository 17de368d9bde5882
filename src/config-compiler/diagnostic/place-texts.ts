import { definePhrases, verbatimPhrase, type Phrase } from '#config-model/messages/phrase.ts'

export const placeTexts = definePhrases({
  first: { zh: '第一次出现在此', en: 'first written here' },
  defined: { zh: '在此定义', en: 'defined here' },
  deleteOrChange: { zh: '请删除一处，或改成别的', en: 'delete one of the two, or change it' },
  grants: { zh: '授权', en: 'the grants' },
  auth: { zh: '页面的 auth', en: 'auth of the page' },
})

const texts = definePhrases({ titled: { zh: '{name}（{title}）', en: '{name} ({title})' } })

export const withTitle = (name: string, title: string | undefined): Phrase =>
  title ? texts.titled({ name, title }) : verbatimPhrase(name)

export const fixTexts = definePhrases({
  write: { zh: '改为 {text}', en: 'write {text}' },
  addBlank: { zh: '加一个空格', en: 'add a blank' },
  addQuotes: { zh: '加上引号', en: 'add quotes' },
})
