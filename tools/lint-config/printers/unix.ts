import { pathOf, type LintReport } from '../report.ts'

/** One line per problem, like compilers; severity words are always English, for tools. */
export function printUnix(report: LintReport): string {
  return report.problems
    .map(
      ({ file, line, column, severity, rule, message, hint }) =>
        `${pathOf(report, file)}:${line}:${column}: ${severity} [${rule}] ${message}${hint ? ` (${hint})` : ''}\n`,
    )
    .join('')
}
