import type { Finding, Repair } from '#config-compiler/diagnostic/finding.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Kind } from '#config-compiler/parse/kinds.ts'
import { modelineRule } from '#config-compiler/parse/modeline.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import { yamlRules } from '#config-compiler/parse/yaml-rules.ts'
import { checkShape } from '#config-compiler/shape/check-shape.ts'
import { schemaRules } from '#config-compiler/shape/schema-rules.ts'
import { collectWords } from '#config-compiler/walk/strings.ts'
import { mendDraft, placeAtOffset } from './mend-source.ts'

/** With all its words, whose absence it explains. */
export interface Hole {
  file: string
  pointer: Pointer
  words: Set<string>
}

export interface Salvage {
  source: ParsedSource
  holes: Hole[]
  /** By earlier shape problems. */
  hidden: Finding[]
}

/** With more problems a file is not repaired. */
const maxFaults = 60
const maxRounds = 8

/** Invalid values of the right type keep their place and names. */
const harmless = new Set<string>([
  schemaRules.format.id,
  schemaRules.range.id,
  schemaRules.duplicateItem.id,
  schemaRules.emptyList.id,
  yamlRules.duplicateKey.id,
  modelineRule.id,
])

/**
 * Repaired where obvious, else without the smallest part around the problems; null when nothing
 * would remain, or too much is wrong. `faults` precede the shape check. Mutates the file: it must
 * not be shared.
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

  for (let round = 0; round < maxRounds; round++) {
    if (open.length > maxFaults) return null

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

/** From an earlier repair or removal. */
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

/** Left by a removal. */
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

/** In the file, and in the surrounding things. */
export function droppedHoles(file: string, text: string, near: Pointer[]): Hole[] {
  const words = namesAmong([text])
  return [[], ...near.map((pointer) => pointer.slice(0, 2))].map((pointer) => ({
    file,
    pointer,
    words,
  }))
}

/** A wrong mark joins several names. */
export const namesAmong = (words: string[]): Set<string> =>
  new Set(words.flatMap((word) => [word, ...(word.match(/[\p{L}\p{N}_./{}-]+/gu) ?? [])]))
