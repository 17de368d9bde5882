import { say, type Phrase } from '#config-model/phrase.ts'

/** Why a regular expression does not compile; null when it does. */
export function patternFault(pattern: string): { message: Phrase; hint: Phrase } | null {
  try {
    RegExp(pattern, 'u')
    return null
  } catch {
    return { message: say`正则表达式写错了：${pattern}`, hint: say`请检查括号是否成对，特殊符号前加 \\\\` }
  }
}

/** A repeated group that can match the same text in many ways: checking takes longer than anybody waits. */
export function isExplosive(pattern: string): boolean {
  for (const [, body = ''] of pattern.matchAll(/\((?:\?:)?((?:[^()\\]|\\.)*)\)(?:[+*]|\{\d+,\}|\{\d{2,}\})/g)) {
    const alternatives = body.split('|')
    const rest = body.replaceAll(/(?:\[(?:[^\]\\]|\\.)*\]|\\.|[^\\[\]?*+{}|])(?:[*+?]|\{\d*,?\d*\})\??/g, '')
    const repeats = /(?:\]|\\.|[^\\?*+{}|])(?:[*+]|\{\d+,\})/.test(body)
    if (repeats && rest.replaceAll('|', '') === '') return true
    if (alternatives.length > 1 && new Set(alternatives).size < alternatives.length) return true
  }
  return false
}
