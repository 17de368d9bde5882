import type { FieldProblem } from '#config-model/forms/check-record.ts'

/**
 * The problems a person should see by now: those of steps they tried to finish; before that those
 * of fields they have touched, but not that a cell of a row they are still filling in is empty.
 */
export function shownProblems(
  problems: readonly FieldProblem[],
  touched: ReadonlySet<string>,
  attempted: ReadonlySet<string>,
): FieldProblem[] {
  return problems.filter((problem) => {
    if (problem.step !== undefined && attempted.has(problem.step)) return true

    return (
      touched.has(String(problem.path[0])) &&
      !(problem.rule === 'required' && problem.path.length > 1)
    )
  })
}
