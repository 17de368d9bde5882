/** In both versions, only in the former or only in the new one. */
export interface TextPiece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Above this number of comparisons, sentences instead of words are compared, then whole texts. */
const maxComparisons = 4_000_000

export function diffTexts(before: string, after: string): TextPiece[] {
  for (const cut of [words, sentences]) {
    const [a, b] = [cut(before), cut(after)]
    const ends = commonEnds(a, b)
    const [innerA, innerB] = [
      a.slice(ends.start, a.length - ends.end),
      b.slice(ends.start, b.length - ends.end),
    ]

    if (innerA.length * innerB.length > maxComparisons) continue

    return joinPieces([
      ...a.slice(0, ends.start).map(same),
      ...diffTokens(innerA, innerB),
      ...a.slice(a.length - ends.end).map(same),
    ])
  }

  return joinPieces([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
}

const same = (text: string): TextPiece => ({ kind: 'same', text })

const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null

/**
 * Splits by Intl.Segmenter, into characters where that is missing. Splitting into sentences first
 * is much faster for long texts.
 */
const words = (text: string): string[] =>
  sentences(text).flatMap((sentence) =>
    segmenter ? [...segmenter.segment(sentence)].map(({ segment }) => segment) : [...sentence],
  )

const sentences = (text: string): string[] =>
  text
    .match(/[^\u3002\uFF01\uFF1F\uFF1B.!?;\n]{0,500}[\u3002\uFF01\uFF1F\uFF1B.!?;\n]?/gu)
    ?.filter((part) => part !== '') ?? []

function commonEnds(a: string[], b: string[]): { start: number; end: number } {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++

  return { start, end }
}

function diffTokens(a: string[], b: string[]): TextPiece[] {
  const width = b.length + 1
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const pieces: TextPiece[] = []
  let [i, j] = [0, 0]

  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      pieces.push(same(left))
      i++
      j++
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: 'removed', text: left })
      i++
    } else {
      pieces.push({ kind: 'added', text: right ?? '' })
      j++
    }
  }

  return pieces
}

function joinPieces(pieces: TextPiece[]): TextPiece[] {
  const whole: TextPiece[] = []
  for (const { kind, text } of pieces) {
    const last = whole.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') whole.push({ kind, text })
  }

  return whole
}
