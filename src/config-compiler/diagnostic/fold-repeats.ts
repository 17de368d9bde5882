import { getOrThrow } from '#config-model/assert.ts'
import { definePhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import type { Finding } from './finding.ts'

const texts = definePhrases({
  moreSameFile: {
    zh: '本文件还有 {more} 处同样的问题',
    en: '{more} more of the same in this file',
  },
  plain: { zh: '{hint}；{rest}', en: '{hint}; {rest}' },
})

const maxRepeats = 100

/**
 * Limits the findings of one rule in one file to the first hundred; the last one gives the number
 * omitted. A report of 40,000 lines is useless.
 */
export function foldRepeats(findings: Finding[]): Finding[] {
  if (findings.length <= maxRepeats) return findings

  const counts = new Map<string, number>()
  const representatives: { item: Finding; key: string; number: number }[] = []

  for (const item of findings) {
    const key = `${item.rule} ${item.file}`
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    if (number <= maxRepeats) representatives.push({ item, key, number })
  }

  return representatives.map(({ item, key, number }) => {
    const more = getOrThrow(counts, key) - maxRepeats
    return number === maxRepeats && more > 0 ? withCount(item, more) : item
  })
}

function withCount(item: Finding, more: number): Finding {
  const rest = texts.moreSameFile({ more })
  const { message, hint } = item.phrases
  const longer = hint ? texts.plain({ hint, rest }) : rest

  return { ...item, hint: formatPhrase(longer, 'zh-CN'), phrases: { message, hint: longer } }
}
