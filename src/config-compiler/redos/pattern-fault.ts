import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  invalidPattern: { zh: '正则表达式写错了：{pattern}', en: 'invalid pattern: {pattern}' },
  checkBrackets: {
    zh: '请检查括号是否成对，特殊符号前加 \\\\',
    en: 'check that brackets are paired, and put \\\\ before special characters',
  },
})

/** Why a regular expression does not compile; null when it does. */
export function patternFault(pattern: string): { message: Phrase; hint: Phrase } | null {
  try {
    RegExp(pattern, 'u')
    return null
  } catch {
    return { message: texts.invalidPattern({ pattern }), hint: texts.checkBrackets() }
  }
}
