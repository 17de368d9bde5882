import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document } from 'yaml'
import type { Part, Pointer, Span } from '#config-compiler/diagnostic/problem.ts'

/** Its path is below config/ with forward slashes. */
export interface SourceFile {
  path: string
  text: string
  /**
   * A system code such as EACCES, or one of `parse/unreadable-file.ts`. The text is then empty; a
   * path without .yaml is a folder.
   */
  readError?: string
}

/** Offsets, `end` excluded. */
export interface Range {
  start: number
  end: number
}

const noSpan: Span = { line: 1, column: 1, endLine: 1, endColumn: 1 }

/** The parsed document and its line starts. */
export interface SyntaxTree {
  document: Document
  lines: LineCounter
}

/**
 * The options used everywhere. Duplicate keys are found separately: the parser's own search is
 * quadratic.
 */
export function parseTree(text: string): SyntaxTree {
  const lines = new LineCounter()
  const { stackTraceLimit } = Error

  // Each fault of the text is an error; the stacks of many would take longer than the parsing.
  Error.stackTraceLimit = 0

  try {
    const document = parseDocument(text, {
      lineCounter: lines,
      uniqueKeys: false,
      version: '1.2',
      prettyErrors: false,
    })

    return { document, lines }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** With source positions. Without a tree, the text is parsed when they are needed. */
export class ParsedSource {
  readonly path: string
  readonly text: string
  readonly value: unknown
  private parsedTree: SyntaxTree | undefined

  constructor(file: SourceFile, value: unknown, tree?: SyntaxTree) {
    this.path = file.path
    this.text = file.text
    this.value = value
    this.parsedTree = tree
  }

  get tree(): SyntaxTree {
    return (this.parsedTree ??= parseTree(this.text))
  }

  /**
   * The value at `pointer`, or its key. Falls back to the nearest existing parent; a map or list is
   * represented by its first line.
   */
  range(pointer: Pointer, part: Part = 'value'): Range {
    const { document } = this.tree
    let node: unknown = document.contents
    let range = rangeOf(node) ?? { start: 0, end: 0 }

    for (const [depth, segment] of pointer.entries()) {
      const isLast = depth === pointer.length - 1
      if (isAlias(node)) node = node.resolve(document)

      if (isMap(node)) {
        const pair = node.items.find(
          (item) => String(isScalar(item.key) ? item.key.value : item.key) === String(segment),
        )
        if (!pair) break

        const key = rangeOf(pair.key)
        const value = rangeOf(pair.value)
        const isEmpty = value === undefined || value.start === value.end
        if (isLast && part === 'entry')
          range = { start: key?.start ?? range.start, end: value?.end ?? key?.end ?? range.end }
        else range = (isLast && part === 'key') || isEmpty ? (key ?? range) : value

        node = pair.value
      } else if (isSeq(node)) {
        const item: unknown = node.items[Number(segment)]
        if (item === undefined) break
        range = rangeOf(item) ?? range
        node = item
      } else break
    }

    return range
  }

  /** A span of several lines ends with the first. */
  span(pointer: Pointer, part: Part = 'value'): Span {
    return spanOf(this.tree.lines, this.text, this.range(pointer, part))
  }

  /** Quotes included. */
  textAt(range: Range): string {
    return this.text.slice(range.start, range.end)
  }
}

/** Cut at the end of the first line. */
export function spanOf(lines: LineCounter, text: string, { start, end }: Range): Span {
  const { line, col } = lines.linePos(Math.min(start, text.length))
  if (line < 1) return noSpan

  const lineEnd = text.indexOf('\n', start)
  const last = Math.max(start, Math.min(end, lineEnd === -1 ? text.length : lineEnd))
  const trimmed = start + (text.slice(start, last).trimEnd().length || last - start)

  return { line, column: col, endLine: line, endColumn: col + (trimmed - start) }
}

/** Without trailing blanks and comments. */
export function rangeOf(node: unknown): Range | undefined {
  const range = (node as { range?: [number, number, number] } | null | undefined)?.range
  return range && { start: range[0], end: range[1] }
}
