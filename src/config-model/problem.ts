/** One fault of the configuration, a value and never thrown: linter, server start and editor show the same text. */
export interface Problem {
  /** Path below config/, e.g. entities/declaration.yaml. */
  file: string
  /** 1-based; column in UTF-16 units. */
  line: number
  column: number
  /** Stable code, e.g. ref/role. */
  rule: string
  severity: 'error' | 'warning'
  message: string
  /** What to do about it. */
  hint?: string
  related?: { file: string; line: number; column: number; message: string }[]
}

/** Sorted by file, line, column, rule: output never depends on the order of reading. */
export function sortProblems(problems: Problem[]): Problem[] {
  return problems.toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule) || compare(a.message, b.message),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
