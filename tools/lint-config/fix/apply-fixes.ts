import type { LocalizedProblem, Edit } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { getOrThrow, itemAt } from '#config-model/assert.ts'

export interface FixResult {
  files: SourceFile[]
  fixed: number
  /** Repairs that need review, at their places before the repair. */
  guesses: { file: string; line: number; column: number; title: string }[]
}

type Fix = NonNullable<LocalizedProblem['fix']>
type Fixable = LocalizedProblem & { fix: Fix }

const maxRounds = 12

/**
 * Applies fixes until none remains. Overlapping edits wait for the next round; a file whose fix
 * leaves more errors is not changed. `lint` returns the selected problems.
 */
export function applyFixes(
  files: SourceFile[],
  lint: (files: SourceFile[]) => LocalizedProblem[],
  kinds: Fix['kind'][] = ['safe'],
): FixResult {
  let current = files
  let fixed = 0
  const guesses: FixResult['guesses'] = []
  const hopeless = new Set<string>()

  for (let round = 0; round < maxRounds; round++) {
    const problems = lint(current)
    const repaired = new Map<string, { text: string; applied: Fixable[] }>()
    for (const file of current) {
      if (hopeless.has(file.path)) continue

      const fixable = problems.flatMap((problem) => {
        const { file: path, fix } = problem
        return path === file.path && fix && kinds.includes(fix.kind) ? [{ ...problem, fix }] : []
      })

      const { text, applied } = applyEdits(
        file.text,
        fixable.map(({ fix }) => fix.edits),
      )

      if (text !== file.text)
        repaired.set(file.path, { text, applied: applied.map((at) => itemAt(fixable, at)) })
    }

    if (repaired.size === 0) break

    const next = current.map((file) => ({
      path: file.path,
      text: repaired.get(file.path)?.text ?? file.text,
    }))

    const after = lint(next)
    const errors = (list: LocalizedProblem[], path: string) =>
      list.filter((problem) => problem.file === path && problem.severity === 'error').length
    const worse = [...repaired.keys()].filter(
      (path) => errors(after, path) > errors(problems, path),
    )
    for (const path of worse) hopeless.add(path)
    const former = new Map(current.map((file) => [file.path, file]))

    current = next.map((file) => (hopeless.has(file.path) ? getOrThrow(former, file.path) : file))

    for (const [path, { applied }] of repaired) {
      if (hopeless.has(path)) continue

      fixed += applied.length
      guesses.push(
        ...applied
          .filter(({ fix }) => fix.kind === 'review')
          .map(({ file, line, column, fix }) => ({ file, line, column, title: fix.title })),
      )
    }
  }

  return { files: current, fixed, guesses }
}

/**
 * Returns the text and the groups made. A group that overlaps an earlier one is left out as a
 * whole.
 */
export function applyEdits(text: string, groups: Edit[][]): { text: string; applied: number[] } {
  const taken: Edit[] = []
  const applied: number[] = []
  for (const [at, group] of groups.entries()) {
    const isSound = group.every(
      ({ start, end }) => start >= 0 && start <= end && end <= text.length,
    )
    // An overlap is often the same fix twice.
    if (!isSound || group.some((edit) => taken.some((other) => overlaps(edit, other)))) continue

    taken.push(...group)
    applied.push(at)
  }

  let out = text
  for (const { start, end, text: inserted } of taken.toSorted((a, b) => b.start - a.start))
    out = out.slice(0, start) + inserted + out.slice(end)

  return { text: out, applied }
}

const overlaps = (a: Edit, b: Edit) => (a.start < b.end && b.start < a.end) || a.start === b.start
