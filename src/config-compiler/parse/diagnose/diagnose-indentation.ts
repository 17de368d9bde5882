import { itemAt, lastOf } from '#config-model/assert.ts'
import type { Line } from './diagnosis.ts'
interface Block {
  indent: number
  first: Line
  entries: number
  /** The line of the key above the block. */
  opener?: Line | undefined
}

interface State {
  blocks: Block[]
  before?: Line | undefined
  left?: Block | undefined
  /** The previous line is a sibling of a key that needs children. */
  isFlat: boolean
}

export interface Misplaced {
  line: Line
  expected: number
  /** The line should be a list item. */
  isItem?: true
}

/**
 * The first line whose indentation matches no level before it. Of two conflicting lines, the one
 * not indented two spaces below its parent is at fault, else the later one.
 */
export function findMisplaced(lines: Line[]): Misplaced | null {
  const state: State = { blocks: [], isFlat: false }
  let skip = 0
  for (let at = 0; at < lines.length; at = Math.max(at + 1, skip)) {
    const line = itemAt(lines, at)
    if (/^\s*(#|$)/.test(line.text)) continue
    if (state.before && !entryPattern.test(line.text)) continue

    const next = lines
      .slice(at + 1)
      .find(({ text }) => entryPattern.test(text) && !/^\s*(#|$)/.test(text))
    const indentProblem = place(line, state, next)
    if (indentProblem) return indentProblem

    skip = endOfValue(lines, at)
    state.before = skip > at + 1 ? { ...line, text: `${line.text.split(/[[{|>]/)[0]} x` } : line
  }

  return null
}

function place(line: Line, state: State, next: Line | undefined): Misplaced | null {
  const { blocks, before, left, isFlat } = state
  const opens = before === undefined || /:\s*(#.*)?$/.test(before.text)
  let popped: Block | undefined
  while (blocks.length > 0 && line.indent < lastOf(blocks).indent) popped = blocks.pop()
  const top = blocks.at(-1)

  state.left = popped
  state.isFlat = opens && before !== undefined && line.indent <= before.indent

  if (top && top.indent === line.indent) top.entries++
  else if (popped && (top || before))
    return tooDeepItem(blocks, popped) ?? odd(popped, line, top?.indent ?? -2)
  else if (opens || !top)
    blocks.push({ indent: line.indent, first: line, entries: 1, opener: before })
  else if (
    before &&
    isItem(before) &&
    left &&
    left.first.indent === left.indent &&
    left.indent === before.indent + 2
  )
    return { line: before, expected: left.indent }
  else if (before && (isFlat || (left?.indent === line.indent && !isShifted(before, line, next))))
    return {
      line: before,
      expected: isFlat && !isItem(line) && isItem(before) ? before.indent + 2 : line.indent,
    }
  else
    return top.entries === 1 && blocks.length > 1
      ? inItem(blocks, line)
      : { line, expected: top.indent }

  for (
    let dashes = /^\s*((?:- +)*)/.exec(line.text)?.[1] ?? '', indent = line.indent;
    dashes.startsWith('-');
    dashes = dashes.replace(/^- +/, '')
  ) {
    indent += (/^- +/.exec(dashes)?.[0] ?? '').length
    if (/^\s*(- +)+["']?[^\s"'[{][^[{]*?: ?|^\s*(- +)+["'][^"']*["']:/.test(line.text))
      blocks.push({ indent, first: line, entries: 1 })
  }

  return null
}

/** A single list item indented more than two spaces below its key. */
function tooDeepItem(blocks: Block[], item: Block): Misplaced | null {
  const [parent, list] = blocks.slice(-2)
  if (
    !parent ||
    !list ||
    !isItem(item.first) ||
    list.first !== item.first ||
    list.entries > 1 ||
    list.indent === parent.indent + 2
  )
    return null

  return { line: item.first, expected: parent.indent + 2 }
}

/** Which line is wrong when the second line of a list item disagrees with its first. */
function inItem(blocks: Block[], line: Line): Misplaced {
  const item = lastOf(blocks)
  return (
    tooDeepItem(blocks.slice(0, -1), item) ??
    odd(item, line, itemAt(blocks, blocks.length - 2).indent)
  )
}

/** A line that starts an entry; others continue a text. */
const entryPattern = /^\s*(- |-$|[[\]{}]|["']?[^\s"'#][^:]*["']? *:(\s|$))/
/**
 * Whether a line, rather than the one before, has wrong indentation: the following line decides.
 */
function isShifted(before: Line, line: Line, next: Line | undefined): boolean {
  const opens = /:\s*(#.*)?$/.test(line.text)
  if (next && next.indent >= line.indent) return opens && next.indent === line.indent
  return isMapLike(before) && isMapLike(line)
}

/** Holds other entries. */
const isMapLike = (line: Line) => /:\s*(\{.*|#.*)?$/.test(line.text)

const isItem = (line: Line) => /^\s*- /.test(line.text)

/** Which of two neighbors is at fault: possibly the first of a block with one entry. */
function odd(block: Block, line: Line, parent: number): Misplaced {
  if (
    isItem(line) &&
    !isItem(block.first) &&
    block.opener?.indent === parent &&
    line.indent === parent + 2 &&
    block.indent === parent + 4
  )
    return { line: block.first, expected: line.indent, isItem: true }

  if (
    block.entries > 1 &&
    block.opener &&
    block.indent - block.opener.indent > 2 &&
    line.indent > parent &&
    line.indent === block.indent - 2
  )
    return { line: block.opener, expected: line.indent }

  const isFirstAtFault =
    block.entries === 1 && line.indent === parent + 2 && block.first.indent !== parent + 2

  return isFirstAtFault
    ? { line: block.first, expected: line.indent }
    : { line, expected: block.indent }
}

const depthOf: Record<string, number> = { '[': 1, '{': 1, ']': -1, '}': -1 }

/** The line after a multi-line value: brackets, or text after | and >. */
function endOfValue(lines: Line[], at: number): number {
  const line = itemAt(lines, at)
  if (/[:-] +[|>][-+0-9]*\s*(#.*)?$/.test(line.text)) {
    let end = at + 1
    while (
      end < lines.length &&
      (itemAt(lines, end).text.trim() === '' || itemAt(lines, end).indent > line.indent)
    )
      end++

    return end
  }

  let depth = 0

  for (let end = at; end < lines.length; end++) {
    const bare = itemAt(lines, end).text.replaceAll(/"(?:[^"\\]|\\.)*"|'[^']*'|(^|\s)#.*$/g, '')
    for (const mark of bare) depth += depthOf[mark] ?? 0
    if (depth <= 0 || end > at + 200) return end + 1
  }

  return at + 1
}
