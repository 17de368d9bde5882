import type { Edit, Problem } from '#config-model/problem.ts'
import type { SourceFile } from '#config-model/source.ts'

/** Files after repair, and how many places were repaired. */
export interface Repaired {
  files: SourceFile[]
  fixed: number
}

const maxRounds = 12

/**
 * Applies safe fixes until none is left. Edits that overlap wait for the next round; a file whose repair leaves more errors than
 * before is left as it was. `lint` gives the problems to repair, already narrowed to what was asked for.
 */
export function applyFixes(files: SourceFile[], lint: (files: SourceFile[]) => Problem[]): Repaired {
  let current = files
  let fixed = 0
  const hopeless = new Set<string>()
  for (let round = 0; round < maxRounds; round++) {
    const problems = lint(current)
    const repaired = new Map<string, { text: string; count: number }>()
    for (const file of current) {
      if (hopeless.has(file.path)) continue
      const edits = problems.filter((problem) => problem.file === file.path && problem.fix?.kind === 'safe').map((problem) => problem.fix!.edits)
      const outcome = edits.length > 0 ? applyEdits(file.text, edits) : null
      if (outcome && outcome.text !== file.text) repaired.set(file.path, outcome)
    }
    if (repaired.size === 0) break
    const next = current.map((file) => ({ path: file.path, text: repaired.get(file.path)?.text ?? file.text }))
    const after = lint(next)
    const errors = (list: Problem[], path: string) => list.filter((problem) => problem.file === path && problem.severity === 'error').length
    const worse = [...repaired.keys()].filter((path) => errors(after, path) > errors(problems, path))
    for (const path of worse) hopeless.add(path)
    const former = new Map(current.map((file) => [file.path, file]))
    current = next.map((file) => (hopeless.has(file.path) ? former.get(file.path)! : file))
    for (const [path, { count }] of repaired) if (!hopeless.has(path)) fixed += count
  }
  return { files: current, fixed }
}

/** A text after groups of edits. A group that touches a place another one has changed already is left out as a whole. */
export function applyEdits(text: string, groups: Edit[][]): { text: string; count: number } {
  const taken: Edit[] = []
  let count = 0
  for (const group of groups) {
    const isSound = group.every(({ start, end }) => start >= 0 && start <= end && end <= text.length)
    // Two fixes of one place are often the same fix: it is made once.
    if (!isSound || group.some((edit) => taken.some((other) => overlaps(edit, other)))) continue
    taken.push(...group)
    count++
  }
  let out = text
  for (const { start, end, text: inserted } of taken.toSorted((a, b) => b.start - a.start)) out = out.slice(0, start) + inserted + out.slice(end)
  return { text: out, count }
}

const overlaps = (a: Edit, b: Edit) => (a.start < b.end && b.start < a.end) || a.start === b.start
