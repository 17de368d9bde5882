import type { Finding, Repair } from '#config-compiler/diagnostic/finding.ts'
import type { Kind } from '#config-compiler/parse/kinds.ts'
import { modelineRule } from '#config-compiler/parse/modeline.ts'
import type { ParsedSource, Pointer } from '#config-compiler/parse/source.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { checkShape } from '#config-compiler/shape/check-shape.ts'
import { schemaRules } from '#config-compiler/shape/schema-rules.ts'
import { collectWords } from '#config-compiler/walk/strings.ts'
import { mendDraft, placeAtOffset } from './mend-source.ts'

/**
 * What was taken out of a file, and every word that stood in it: what misses one of them follows
 * from the fault.
 */
export interface Hole {
  file: string
  pointer: Pointer
  words: Set<string>
}

/** What a faulty file still offers. */
export interface Salvage {
  source: ParsedSource
  holes: Hole[]
  /** What else is wrong with its shape, which the faults before hid. */
  hidden: Finding[]
}

/** A file with more faults than a person makes is not what it should be: it is not repaired. */
const mostFaults = 60
const mostRounds = 8

/** A value that is wrong in itself but of the right type keeps its place and its names. */
const harmless = new Set<string>([
  schemaRules.format.id,
  schemaRules.range.id,
  schemaRules.duplicateItem.id,
  schemaRules.emptyList.id,
  yamlRules.duplicateKey.id,
  modelineRule.id,
])

/**
 * Returns a file without its faults: repaired where obvious, else without the smallest part around
 * the fault; null when nothing would remain, or too much is wrong. `faults` precede the shape
 * check. Changes the file in place: it must not be shared.
 */
export function salvageSource(
  source: ParsedSource,
  kind: Kind,
  faults?: Finding[],
): Salvage | null {
  let open = faults ?? checkShape(source, kind)
  let isShapeChecked = faults === undefined
  const holes: Hole[] = []
  let hidden: Finding[] = []

  for (let round = 0; round < mostRounds; round++) {
    if (open.length > mostFaults) return null

    const repairs = open.filter(hinders).map((fault) => repairOf(source, fault))
    if (repairs.length === 0 && isShapeChecked) return { source, holes, hidden }
    if (repairs.some(({ pointer }) => pointer.length === 0)) return null

    for (const repair of repairs) if (repair.text === undefined) holes.push(holeOf(source, repair))
    mendDraft(source, repairs)
    open = checkShape(source, kind)
    if (!isShapeChecked) hidden = open.filter((fault) => !follows(source, fault, repairs))
    isShapeChecked = true
  }

  return null
}

/**
 * Whether a fault of the shape comes from what was repaired or taken out before it was looked at.
 */
function follows(source: ParsedSource, fault: Finding, repairs: Repair[]): boolean {
  if (fault.rule === schemaRules.missingKey.id || fault.rule === schemaRules.emptyList.id)
    return true

  const { pointer } = fault.repairs?.[0] ?? placeAtOffset(source, offsetOf(source, fault))

  return repairs.some((repair) =>
    pointer.every((key, at) => at >= repair.pointer.length || repair.pointer[at] === key),
  )
}

const offsetOf = (source: ParsedSource, { line, column }: Finding) =>
  (source.tree.lines.lineStarts[line - 1] ?? 0) + column - 1

function hinders({ severity, rule, repairs }: Finding): boolean {
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

/** What is lost with a place. */
export function holeOf({ path, value }: ParsedSource, { pointer }: Repair): Hole {
  let inner: unknown = value
  for (const key of pointer)
    inner = (inner as Record<string | number, unknown> | null | undefined)?.[key]

  return {
    file: path,
    pointer,
    words: namesAmong([String(pointer.at(-1)), ...collectWords(inner)]),
  }
}

/** What is lost with text: in the file, and in the things that it may have been a part of. */
export function droppedHoles(file: string, text: string, near: Pointer[]): Hole[] {
  const words = namesAmong([text])
  return [[], ...near.map((pointer) => pointer.slice(0, 2))].map((pointer) => ({
    file,
    pointer,
    words,
  }))
}

/**
 * Words, and what may be a name within them: a mark that is typed wrongly keeps several together.
 */
export const namesAmong = (words: string[]): Set<string> =>
  new Set(words.flatMap((word) => [word, ...(word.match(/[\p{L}\p{N}_./{}-]+/gu) ?? [])]))
