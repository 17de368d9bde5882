import { assertPresent, firstOf } from '#config-model/assert.ts'
import { type Phrase, definePhrases } from '#config-model/messages/phrase.ts'

/** Positions where a part of a pattern begins and ends, and whether it may be empty. */
interface Piece {
  first: number[]
  last: number[]
  isNullable: boolean
}

const nothing: Piece = { first: [], last: [], isNullable: true }
/** Counts as unbounded, the number unrolled below, and the maximum length of patterns. */
const endless = 10
const written = 3
const longest = 120
const cachedResults = new Map<string, boolean>()

/**
 * Matching can take exponential time (ReDoS): from some character, two different paths lead back to
 * it.
 */
export function hasCatastrophicBacktracking(pattern: string): boolean {
  let result = cachedResults.get(pattern)
  if (result === undefined) cachedResults.set(pattern, (result = isAmbiguousPattern(pattern)))
  return result
}

function isAmbiguousPattern(pattern: string): boolean {
  const net = new Net()
  net.add(parsePattern(pattern))

  return (
    net.atoms.length <= longest &&
    net.isAmbiguous(new Set(['a', 'Z', '5', '_', ' ', '-', '.', ',', '@', '中', 'é', ...pattern]))
  )
}

class Net {
  readonly atoms: string[] = []
  /** Characters that may follow each one, once per path. */
  private readonly follow: number[][] = []

  add(node: PatternNode): Piece {
    if (node.kind === 'empty' || this.atoms.length > longest) return nothing
    if (node.kind === 'atom') {
      const at = this.atoms.push(node.source) - 1
      this.follow.push([])
      return { first: [at], last: [at], isNullable: false }
    }

    if (node.kind === 'repeat') return this.repeat(node.part, node.from, node.to)

    const parts = node.parts.map((part) => this.add(part))

    if (node.kind === 'choice')
      return {
        first: parts.flatMap(({ first }) => first),
        last: parts.flatMap(({ last }) => last),
        isNullable: parts.some(({ isNullable }) => isNullable),
      }

    return parts.reduce((before, after) => this.join(before, after), nothing)
  }

  private repeat(part: PatternNode, from: number, to: number): Piece {
    let whole = nothing
    const isEndless = to >= endless
    const copies = to === 0 ? 0 : Math.max(1, Math.min(isEndless ? from : to, written))

    for (let copy = 1; copy <= copies; copy++) {
      const piece = this.add(part)
      if (copy === copies && isEndless) this.link(piece.last, piece.first)
      whole = this.join(whole, copy > from ? { ...piece, isNullable: true } : piece)
    }

    return whole
  }

  private join(before: Piece, after: Piece): Piece {
    this.link(before.last, after.first)
    return {
      first: before.isNullable ? [...before.first, ...after.first] : before.first,
      last: after.isNullable ? [...before.last, ...after.last] : after.last,
      isNullable: before.isNullable && after.isNullable,
    }
  }

  private link(from: number[], to: number[]): void {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- a place is an index of an atom already added
    for (const one of from) this.follow[one]!.push(...to)
  }

  isAmbiguous(sample: Set<string>): boolean {
    const takes = this.atoms.map((source) => {
      const form = new RegExp(`^(?:${source})$`, 'su')
      return new Set([...sample].filter((letter) => form.test(letter)))
    })

    // oxlint-disable typescript/no-non-null-assertion -- places are indexes of the atoms
    // themselves, for each pair of them
    const shares = (one: number, two: number) =>
      one === two || [...takes[one]!].some((letter) => takes[two]!.has(letter))
    const size = this.atoms.length
    const reach = (start: number, steps: (pair: number) => number[]): Set<number> => {
      const seen = new Set<number>()
      const open = [start]
      for (let pair = open.pop(); pair !== undefined; pair = open.pop())
        for (const next of steps(pair))
          if (!seen.has(next)) {
            seen.add(next)
            open.push(next)
          }

      return seen
    }

    const back = new Map<number, number[]>()
    const successors = (pair: number): number[] =>
      this.follow[Math.floor(pair / size)]!.flatMap((one) =>
        this.follow[pair % size]!.filter((two) => shares(one, two)).map((two) => one * size + two),
      )

    /* oxlint-enable typescript/no-non-null-assertion */
    for (let at = 0; at < size; at++) {
      const start = at * size + at
      const pairs = reach(start, successors)
      if (!pairs.has(start)) continue

      back.clear()
      for (const pair of [...pairs, start])
        for (const next of successors(pair)) back.set(next, [...(back.get(next) ?? []), pair])
      const loop = reach(start, (pair) => back.get(pair) ?? [])
      const isOnLoop = (one: number) => one === at || loop.has(one * size + one)
      const twice = this.follow.some(
        (next, one) =>
          isOnLoop(one) && next.some((two, index) => isOnLoop(two) && next.indexOf(two) !== index),
      )

      if (twice || [...loop].some((pair) => Math.floor(pair / size) !== pair % size)) return true
    }

    return false
  }
}

/** Parts of zero width (anchors, lookarounds, back references) are `empty`. */
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
