import { say, type Phrase } from '#config-model/messages/phrase.ts'

/** Why a regular expression does not compile; null when it does. */
export function patternFault(pattern: string): { message: Phrase; hint: Phrase } | null {
  try {
    RegExp(pattern, 'u')
    return null
  } catch {
    return { message: say`正则表达式写错了：${pattern}`, hint: say`请检查括号是否成对，特殊符号前加 \\\\` }
  }
}
