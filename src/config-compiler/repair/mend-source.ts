import { isAlias, isMap, isScalar, isSeq, parse } from 'yaml'
import type { Repair } from '#config-compiler/diagnostic/finding.ts'
import type { Part, Pointer } from '#config-compiler/diagnostic/problem.ts'
import { ParsedSource, rangeOf } from '#config-compiler/parse/source.ts'

type Tree = Record<string | number, unknown>

/** A copy of a file for repairs; text and places stay those of the original. */
export const draftOf = (source: ParsedSource): ParsedSource =>
  new ParsedSource(source, structuredClone(source.value), {
    document: source.tree.document.clone(),
    lines: source.tree.lines,
  })

/** Repairs or removes the problems of a draft, in memory only, preserving other positions. */
export function mendDraft(draft: ParsedSource, repairs: Repair[]): void {
  const [remaining, removed] = [
    repairs.filter(({ text }) => text !== undefined),
    repairs.filter(({ text }) => text === undefined),
  ]

  for (const repair of [...remaining.toSorted(isDeeper), ...removed.toSorted(isDeeper)])
    mend(draft, repair)
}

/** Deepest and last first, so that removals keep other places valid. */
function isDeeper({ pointer: one }: Repair, { pointer: other }: Repair): number {
  for (const [depth, part] of one.entries()) {
    const next = other[depth]
    if (part === next) continue
    if (next === undefined) return -1

    return typeof part === 'number' && typeof next === 'number' ? next - part : 0
  }

  return other.length - one.length
}

function mend({ value, tree }: ParsedSource, { pointer, part, text }: Repair): void {
  const last = pointer.at(-1)
  const around = pointer.slice(0, -1)
  const inside = around.reduce<unknown>((inner, key) => (inner as Tree | null)?.[key], value) as
    | Tree
    | undefined
  if (last === undefined || inside === undefined || inside === null || !Object.hasOwn(inside, last))
    return

  if (text !== undefined && part !== 'key') {
    inside[last] = valueOf(text)
    return
  }

  const node = nodeAt(tree.document.contents, around, tree.document)
  if (Array.isArray(inside)) inside.splice(Number(last), 1)
  else if (text === undefined) delete inside[last]
  else renameKey(inside, String(last), text)

  if (isSeq(node)) node.items.splice(Number(last), 1)
  else if (isMap(node) && text === undefined)
    node.items = node.items.filter(({ key }) => nameOf(key) !== String(last))
  else if (isMap(node))
    for (const { key } of node.items)
      if (isScalar(key) && nameOf(key) === String(last)) key.value = text
}

function renameKey(map: Tree, from: string, to: string): void {
  const entries = Object.entries(map)
  for (const [key] of entries) delete map[key]

  for (const [key, value] of entries)
    Object.defineProperty(map, key === from ? to : key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    })
}

function valueOf(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return text
  }
}

const nameOf = (key: unknown) => String(isScalar(key) ? key.value : key)

function nodeAt(
  root: unknown,
  pointer: Pointer,
  document: ParsedSource['tree']['document'],
): unknown {
  let node = root
  for (const segment of pointer) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) node = node.items.find(({ key }) => nameOf(key) === String(segment))?.value
    else if (isSeq(node)) node = node.items[Number(segment)]
  }

  return node
}

/** The innermost key or value at an offset of the text. */
export function placeAtOffset(
  { tree }: ParsedSource,
  offset: number,
): { pointer: Pointer; part: Part } {
  const pointer: Pointer = []
  const holds = (node: unknown) => {
    const range = rangeOf(node)
    return (
      range !== undefined && range.start <= offset && offset < Math.max(range.end, range.start + 1)
    )
  }

  let node: unknown = tree.document.contents

  for (;;) {
    if (isMap(node)) {
      const pair = node.items.find(({ key, value }) => holds(key) || holds(value))
      if (!pair) return { pointer, part: 'value' }

      pointer.push(nameOf(pair.key))
      if (holds(pair.key)) return { pointer, part: 'key' }

      node = pair.value
    } else if (isSeq(node)) {
      const index = node.items.findIndex(holds)
      if (index === -1) return { pointer, part: 'value' }
      pointer.push(index)
      node = node.items[index]
    } else return { pointer, part: 'value' }
  }
}
