import type { Finding } from '#config-compiler/diagnostic/finding.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { parseSource } from '#config-compiler/parse/parse-source.ts'
import type { ParsedSource, SourceFile } from '#config-compiler/parse/source.ts'
import { placeAtOffset } from './mend-source.ts'

/**
 * The readable part of invalid YAML, with all positions. `dropped`: the removed part, `near` its
 * surroundings.
 */
export interface Recovered {
  parsed: ParsedSource
  dropped: string
  near: Pointer[]
  /** Of the remaining YAML. */
  problems: Finding[]
}

const maxRounds = 6
/** Below this share it counts as unreadable. */
const leastLeft = 0.5

/**
 * Removes the faulty line with all lines below it, then its surroundings, until the rest is YAML;
 * null when too little would remain. Removed text becomes spaces.
 */
export function recoverText(file: SourceFile, faults: Finding[]): Recovered | null {
  const lines = file.text.split('\n')
  const isOut = lines.map(() => false)
  let line = faults[0]?.line ?? 0

  // A truncated file has an unknown rest.
  if (line >= lines.length) return null

  for (let round = 0; round < maxRounds; round++) {
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

/** With its block; when already removed, the surrounding block. */
function takeOut(lines: string[], isOut: boolean[], at: number): void {
  let first = at
  while (first > 0 && (isOut[first] || indentOf(lines[first]) === Infinity))
    first = above(lines, first)
  const indent = indentOf(lines[first])
  let end = first + 1
  while (end < lines.length && indentOf(lines[end]) > indent) end++
  for (let index = Math.max(0, first); index < Math.max(end, at + 1); index++) isOut[index] = true
}

/** Or the line before it. */
function above(lines: string[], at: number): number {
  const indent = indentOf(lines[at])
  for (let index = at - 1; index >= 0; index--) if (indentOf(lines[index]) < indent) return index
  return at - 1
}

/** Blank and comment lines count as their surroundings. */
const indentOf = (line = ''): number => (/^\s*(#|$)/.test(line) ? Infinity : line.search(/\S/))

const placesBefore = (parsed: ParsedSource, isOut: boolean[]): Pointer[] =>
  isOut.flatMap((out, index) => {
    const start = parsed.tree.lines.lineStarts[index - 1]
    if (!out || isOut[index - 1] || start === undefined) return []
    const text = parsed.text.slice(start).split('\n')[0] ?? ''

    return [placeAtOffset(parsed, start + Math.max(0, text.search(/\S/))).pointer]
  })
