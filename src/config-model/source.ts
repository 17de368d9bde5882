import type { LineCounter } from 'yaml'
import { isMap, isScalar, isSeq, type Document } from 'yaml'

/** One configuration file: path below config/ with forward slashes, and its text. */
export interface SourceFile {
  path: string
  text: string
}

/** A place inside a parsed value: keys and indexes from the root. */
export type Pointer = (string | number)[]

export interface Position {
  line: number
  column: number
}

/** A parsed file that can say where each of its values stands. */
export class ParsedSource {
  readonly path: string
  readonly value: unknown
  private readonly document: Document
  private readonly lines: LineCounter

  constructor(path: string, value: unknown, document: Document, lines: LineCounter) {
    this.path = path
    this.value = value
    this.document = document
    this.lines = lines
  }

  /** Where the value at `pointer` stands; of its key when `part` is "key". Falls back to the nearest parent that exists. */
  position(pointer: Pointer, part: 'key' | 'value' = 'value'): Position {
    let node: unknown = this.document.contents
    let offset = rangeStart(node) ?? 0
    for (const [depth, segment] of pointer.entries()) {
      const isLast = depth === pointer.length - 1
      if (isMap(node)) {
        const pair = node.items.find((item) => String(isScalar(item.key) ? item.key.value : item.key) === String(segment))
        if (!pair) break
        const start = rangeStart(isLast && part === 'key' ? pair.key : (pair.value ?? pair.key)) ?? rangeStart(pair.key)
        offset = start ?? offset
        node = pair.value
      } else if (isSeq(node)) {
        const item: unknown = node.items[Number(segment)]
        if (item === undefined) break
        offset = rangeStart(item) ?? offset
        node = item
      } else break
    }
    const { line, col } = this.lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
}

function rangeStart(node: unknown): number | undefined {
  return (node as { range?: [number, number, number] } | null | undefined)?.range?.[0]
}
