import { firstOf, assertPresent } from '#config-model/assert.ts'
import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'

/** Zero-width parts (anchors, lookarounds, back references) are `empty`. */
export type PatternNode =
  | { kind: 'empty' }
  | { kind: 'atom'; source: string }
  | { kind: 'sequence' | 'choice'; parts: PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; from: number; to: number }

const empty: PatternNode = { kind: 'empty' }

const atomForm =
  /\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\c[A-Za-z]|\\.|\[(?:[^\]\\]|\\.)*\]|[^()|]/suy

const groupForm = /\((?:\?(?:<?[=!]|:|<[^>]*>))?/uy

const repeatForm = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/uy

export function parsePattern(pattern: string): PatternNode {
  let at = 0
  const take = (form: RegExp): RegExpExecArray | null => {
    form.lastIndex = at
    const match = form.exec(pattern)
    if (match) at = form.lastIndex

    return match
  }

  const choice = (): PatternNode => {
    const parts = [sequence()]
    while (pattern[at] === '|') {
      at++
      parts.push(sequence())
    }

    return parts.length === 1 ? firstOf(parts) : { kind: 'choice', parts }
  }

  const sequence = (): PatternNode => {
    const parts: PatternNode[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')')
      parts.push(repeated(item()))

    return { kind: 'sequence', parts }
  }

  const item = (): PatternNode => {
    const opening = take(groupForm)?.[0]
    if (opening !== undefined) {
      const inner = choice()
      at++
      return /[=!]$/.test(opening) ? empty : inner
    }

    const [source] = assertPresent(take(atomForm), 'an atom of the pattern')

    return /^(?:[$^]|\\[bB1-9]|\\k<.*)$/s.test(source) ? empty : { kind: 'atom', source }
  }

  const repeated = (part: PatternNode): PatternNode => {
    const match = take(repeatForm)
    if (!match) return part

    const [text, low, comma, high] = match

    if (low === undefined)
      return {
        kind: 'repeat',
        part,
        from: text.startsWith('+') ? 1 : 0,
        to: text.startsWith('?') ? 1 : Infinity,
      }

    const maxCount = high === '' ? Infinity : Number(high)

    return { kind: 'repeat', part, from: Number(low), to: comma === '' ? Number(low) : maxCount }
  }

  return choice()
}

const texts = definePhrases({
  invalidPattern: { zh: '正则表达式写错了：{pattern}', en: 'invalid pattern: {pattern}' },
  checkBrackets: {
    zh: '请检查括号是否成对，特殊符号前加 \\\\',
    en: 'check that brackets are paired, and put \\\\ before special characters',
  },
})

/** Null when it compiles. */
export function patternFault(pattern: string): { message: Phrase; hint: Phrase } | null {
  try {
    RegExp(pattern, 'u')
    return null
  } catch {
    return { message: texts.invalidPattern({ pattern }), hint: texts.checkBrackets() }
  }
}
