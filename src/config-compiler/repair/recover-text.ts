import type { Finding } from '#config-compiler/diagnostic/finding.ts'
import { parseSource } from '#config-compiler/parse/parse-source.ts'
import type { ParsedSource, Pointer, SourceFile } from '#config-compiler/parse/source.ts'
import { placeAtOffset } from './mend-source.ts'

/**
 * What a text that is no YAML still says: every place stands where it stood. `dropped` is what was
 * taken out, `near` what it was taken out of.
 */
export interface Recovered {
  parsed: ParsedSource
  dropped: string
  near: Pointer[]
  /** What stands wrongly in the rest, as YAML. */
  problems: Finding[]
}

const mostRounds = 6
/** Of a file of which less than this is left nothing is known. */
const leastLeft = 0.5

/**
 * Takes the line with the fault out, with all that stands below it, then what is around that, until
 * the rest is YAML; null when too little would be left. Blanks stand in its place.
 */
export function recoverText(file: SourceFile, faults: Finding[]): Recovered | null {
  const lines = file.text.split('\n')
  const isOut = lines.map(() => false)
  let line = faults[0]?.line ?? 0

  // Nobody knows how a file goes on that breaks off.
  if (line >= lines.length) return null

  for (let round = 0; round < mostRounds; round++) {
    takeOut(lines, isOut, line - 1)
    const left = isOut.filter((out, index) => !out && lines[index]?.trim() !== '').length
    if (left < lines.filter((text) => text.trim() !== '').length * leastLeft) return null

    const text = lines.map((one, index) => (isOut[index] ? ' '.repeat(one.length) : one)).join('\n')
    const { parsed, problems } = parseSource({ path: file.path, text })
    if (parsed) {
      const dropped = lines.filter((_, index) => isOut[index]).join('\n')
      return { parsed, problems, dropped, near: placesBefore(parsed, isOut) }
    }

    line = problems[0]?.line ?? 0
  }

  return null
}

/** Takes a line out with its block; when it is out already, the block around it. */
function takeOut(lines: string[], isOut: boolean[], at: number): void {
  let first = at
  while (first > 0 && (isOut[first] || indentOf(lines[first]) === Infinity))
    first = above(lines, first)
  const indent = indentOf(lines[first])
  let end = first + 1
  while (end < lines.length && indentOf(lines[end]) > indent) end++
  for (let index = Math.max(0, first); index < Math.max(end, at + 1); index++) isOut[index] = true
}

/** The line that a line stands below, or the one before it. */
function above(lines: string[], at: number): number {
  const indent = indentOf(lines[at])
  for (let index = at - 1; index >= 0; index--) if (indentOf(lines[index]) < indent) return index
  return at - 1
}

/** Blanks before a line; a line that says nothing stands as deep as what is around it. */
const indentOf = (line = ''): number => (/^\s*(#|$)/.test(line) ? Infinity : line.search(/\S/))

/** What stands before each piece that is taken out. */
const placesBefore = (parsed: ParsedSource, isOut: boolean[]): Pointer[] =>
  isOut.flatMap((out, index) => {
    const start = parsed.tree.lines.lineStarts[index - 1]
    if (!out || isOut[index - 1] || start === undefined) return []
    const text = parsed.text.slice(start).split('\n')[0] ?? ''

    return [placeAtOffset(parsed, start + Math.max(0, text.search(/\S/))).pointer]
  })
