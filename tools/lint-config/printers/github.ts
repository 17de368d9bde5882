import { pathOf, type LintReport } from '../report.ts'

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const
const escape = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Errors first: GitHub shows only the first ten annotations of a step. */
export function printGithub(report: LintReport): string {
  const order = ['error', 'warning', 'info'] as const
  return order
    .flatMap((severity) => report.problems.filter((problem) => problem.severity === severity))
    .map(
      ({ file, line, column, endLine, endColumn, severity, rule, message, hint }) =>
        `::${commands[severity]} file=${escapeProperty(pathOf(report, file))},line=${line},endLine=${endLine},col=${column},endColumn=${endColumn},title=${escapeProperty(rule)}::${escape(`${message}${hint ? ` ${hint}` : ''}`)}\n`,
    )
    .join('')
}
