import { pathOf, type LintReport } from '../report.ts'

/**
 * One line a problem, as compilers write them; severity words are English whatever the language, so
 * that tools find them.
 */
export function printUnix(report: LintReport): string {
  return report.problems
    .map(
      ({ file, line, column, severity, rule, message, hint }) =>
        `${pathOf(report, file)}:${line}:${column}: ${severity} [${rule}] ${message}${hint ? ` (${hint})` : ''}\n`,
    )
    .join('')
}
