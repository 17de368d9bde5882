import { isAlias, isMap, isScalar, isSeq, parse } from 'yaml'
import type { Finding, Repair } from './diagnostic/finding.ts'
import type { Part, Pointer } from './diagnostic/problem.ts'
import type { Kind } from './parse/kinds.ts'
import { modelineRule } from './parse/modeline.ts'
import { parseSource } from './parse/parse-source.ts'
import { ParsedSource, type SourceFile, rangeOf } from './parse/source.ts'
import { yamlRules } from './parse/yaml-rules.ts'
import { checkShape } from './shape/check-shape.ts'
import { schemaRules } from './shape/schema-rules.ts'
import { collectWords } from './walk/strings.ts'

type Tree = Record<string | number, unknown>

/** Text and places stay those of the original. */
export const copyForRepair = (source: ParsedSource): ParsedSource =>
  new ParsedSource(source, structuredClone(source.value), {
    document: source.tree.document.clone(),
    lines: source.tree.lines,
  })

/** In memory only, preserving other positions. */
export function repairDraft(draft: ParsedSource, repairs: Repair[]): void {
  const [remaining, removed] = [
    repairs.filter(({ text }) => text !== undefined),
    repairs.filter(({ text }) => text === undefined),
  ]

  for (const repair of [...remaining.toSorted(isDeeper), ...removed.toSorted(isDeeper)])
    applyRepair(draft, repair)
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

function applyRepair({ value, tree }: ParsedSource, { pointer, part, text }: Repair): void {
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

/** The innermost key or value at an offset. */
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

/**
 * The readable part of invalid YAML, with all positions. `dropped`: the removed part, `near` its
 * surroundings.
 */
export interface RecoveredText {
  parsed: ParsedSource
  dropped: string
  near: Pointer[]
  problems: Finding[]
}

const maxRecoveryRounds = 6
/** The share of a file that must remain; below it the file counts as unreadable. */
const leastLeft = 0.5

/**
 * Removes the faulty line with all lines below it, then its surroundings, until the rest is YAML;
 * null when too little would remain. Removed text becomes spaces.
 */
export function recoverText(file: SourceFile, faults: Finding[]): RecoveredText | null {
  const lines = file.text.split('\n')
  const removedLines = lines.map(() => false)
  let line = faults[0]?.line ?? 0

  // A truncated file has an unknown rest.
  if (line >= lines.length) return null

  for (let round = 0; round < maxRecoveryRounds; round++) {
    takeOut(lines, removedLines, line - 1)
    const left = removedLines.filter((out, index) => !out && lines[index]?.trim() !== '').length
    if (left < lines.filter((text) => text.trim() !== '').length * leastLeft) return null

    const text = lines
      .map((one, index) => (removedLines[index] ? ' '.repeat(one.length) : one))
      .join('\n')
    const { parsed, problems } = parseSource({ path: file.path, text })
    if (parsed) {
      const dropped = lines.filter((_, index) => removedLines[index]).join('\n')
      return { parsed, problems, dropped, near: placesBefore(parsed, removedLines) }
    }

    line = problems[0]?.line ?? 0
  }

  return null
}

/** Removes a line with its block; when already removed, the surrounding block. */
function takeOut(lines: string[], removedLines: boolean[], at: number): void {
  let first = at
  while (first > 0 && (removedLines[first] || indentOf(lines[first]) === Infinity))
    first = above(lines, first)
  const indent = indentOf(lines[first])
  let end = first + 1
  while (end < lines.length && indentOf(lines[end]) > indent) end++
  for (let index = Math.max(0, first); index < Math.max(end, at + 1); index++)
    removedLines[index] = true
}

/** The line above with less indentation, or the line before. */
function above(lines: string[], at: number): number {
  const indent = indentOf(lines[at])
  for (let index = at - 1; index >= 0; index--) if (indentOf(lines[index]) < indent) return index
  return at - 1
}

/** Blank and comment lines count as their surroundings. */
const indentOf = (line = ''): number => (/^\s*(#|$)/.test(line) ? Infinity : line.search(/\S/))

const placesBefore = (parsed: ParsedSource, removedLines: boolean[]): Pointer[] =>
  removedLines.flatMap((out, index) => {
    const start = parsed.tree.lines.lineStarts[index - 1]
    if (!out || removedLines[index - 1] || start === undefined) return []
    const text = parsed.text.slice(start).split('\n')[0] ?? ''

    return [placeAtOffset(parsed, start + Math.max(0, text.search(/\S/))).pointer]
  })

/** All its words, whose absence it explains. */
export interface RemovedPart {
  file: string
  pointer: Pointer
  words: Set<string>
}

export interface SalvagedSource {
  source: ParsedSource
  removedParts: RemovedPart[]
  /** Findings that earlier problems hid from the shape check. */
  hidden: Finding[]
}

/** With more problems a file is not repaired. */
const maxFaults = 60
const maxRounds = 8

/** Violating these leaves a value of the right type, with its place and names. */
const harmless = new Set<string>([
  schemaRules.format.id,
  schemaRules.range.id,
  schemaRules.duplicateItem.id,
  schemaRules.emptyList.id,
  yamlRules.duplicateKey.id,
  modelineRule.id,
])

/** The value keeps its type, place and names. */
export const isHarmless = (rule: string): boolean => harmless.has(rule)

/**
 * Repairs what is obvious and removes the smallest parts around other problems; null when nothing
 * would remain, or too much is wrong. `faults` precede the shape check. Mutates the file: it must
 * not be shared.
 */
export function salvageSource(
  source: ParsedSource,
  kind: Kind,
  faults?: Finding[],
): SalvagedSource | null {
  let open = faults ?? checkShape(source, kind)
  let isShapeChecked = faults === undefined
  const removedParts: RemovedPart[] = []
  let hidden: Finding[] = []

  for (let round = 0; round < maxRounds; round++) {
    if (open.length > maxFaults) return null

    const repairs = open.filter(isBlocking).map((fault) => repairOf(source, fault))
    if (repairs.length === 0 && isShapeChecked) return { source, removedParts, hidden }
    if (repairs.some(({ pointer }) => pointer.length === 0)) return null

    for (const repair of repairs)
      if (repair.text === undefined) removedParts.push(removedPartOf(source, repair))
    repairDraft(source, repairs)
    open = checkShape(source, kind)
    if (!isShapeChecked) hidden = open.filter((fault) => !isConsequence(source, fault, repairs))
    isShapeChecked = true
  }

  return null
}

/** The problem follows from an earlier repair or removal. */
function isConsequence(source: ParsedSource, fault: Finding, repairs: Repair[]): boolean {
  if (fault.rule === schemaRules.missingKey.id || fault.rule === schemaRules.emptyList.id)
    return true

  const { pointer } = fault.repairs?.[0] ?? placeAtOffset(source, offsetOf(source, fault))

  return repairs.some((repair) =>
    pointer.every((key, at) => at >= repair.pointer.length || repair.pointer[at] === key),
  )
}

const offsetOf = (source: ParsedSource, { line, column }: Finding) =>
  (source.tree.lines.lineStarts[line - 1] ?? 0) + column - 1

function isBlocking({ severity, rule, repairs }: Finding): boolean {
  const [repair] = repairs ?? []
  return (
    severity === 'error' &&
    !(harmless.has(rule) && repair?.part !== 'key' && repair?.text === undefined)
  )
}

function repairOf(source: ParsedSource, finding: Finding): Repair {
  const { repairs, file, fix } = finding
  if (repairs?.[0]) return repairs[0]

  const place = placeAtOffset(source, offsetOf(source, finding))
  const range = source.range(place.pointer, place.part)
  const edit = fix?.edits.length === 1 ? fix.edits[0] : undefined
  const isWhole = edit && edit.start === range.start && edit.end === range.end

  return { file, ...place, ...(isWhole ? { text: edit.text } : {}) }
}

export function removedPartOf({ path, value }: ParsedSource, { pointer }: Repair): RemovedPart {
  let inner: unknown = value
  for (const key of pointer)
    inner = (inner as Record<string | number, unknown> | null | undefined)?.[key]

  return {
    file: path,
    pointer,
    words: extractNames([String(pointer.at(-1)), ...collectWords(inner)]),
  }
}

/** The file and the things around a removed text lack its words. */
export function removedPartsOfText(file: string, text: string, near: Pointer[]): RemovedPart[] {
  const words = extractNames([text])
  return [[], ...near.map((pointer) => pointer.slice(0, 2))].map((pointer) => ({
    file,
    pointer,
    words,
  }))
}

/** Also names inside the words: wrong punctuation may join several. */
export const extractNames = (words: string[]): Set<string> =>
  new Set(words.flatMap((word) => [word, ...(word.match(/[\p{L}\p{N}_./{}-]+/gu) ?? [])]))
