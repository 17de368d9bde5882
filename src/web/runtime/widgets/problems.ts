import type { FieldProblem } from '#config-model/forms/check-record.ts'
import type { ValuePath } from './definition.ts'

const startsWith = (path: ValuePath, start: ValuePath) =>
  start.every((part, index) => String(part) === String(path[index]))

export function problemsAt(problems: readonly FieldProblem[], path: ValuePath): FieldProblem[] {
  return problems.filter(
    (problem) => problem.path.length === path.length && startsWith(problem.path, path),
  )
}

export function problemsBelow(problems: readonly FieldProblem[], path: ValuePath): FieldProblem[] {
  return problems.filter((problem) => startsWith(problem.path, path))
}
