import type { LocalizedProblem } from '#config-compiler/diagnostic/problem.ts'
import { countBySeverity, pathOf, type LintReport } from '../report.ts'

/** A suite per file, a case per problem, one passing case for a file without any. */
export function printJunit(report: LintReport): string {
  const byFile = new Map<string, LocalizedProblem[]>()
  for (const problem of report.problems)
    byFile.set(problem.file, [...(byFile.get(problem.file) ?? []), problem])
  const names = [...new Set([...report.files.map(({ path }) => path), ...byFile.keys()])].toSorted()
  const suites = names.map((file) => {
    const problems = byFile.get(file) ?? []
    const failures = problems.length - countBySeverity(problems).info
    const cases = problems.map(({ line, column, rule, severity, message, hint }) => {
      const text = `${pathOf(report, file)}:${line}:${column} ${message}${hint ? `\n${hint}` : ''}`
      const body =
        severity === 'info'
          ? `<system-out>${escape(text)}</system-out>`
          : `<failure type="${severity}" message="${escape(message)}">${escape(text)}</failure>`

      return `    <testcase classname="${escape(pathOf(report, file))}" name="${escape(`${rule} ${line}:${column}`)}">${body}</testcase>\n`
    })

    const body =
      cases.length > 0
        ? cases.join('')
        : `    <testcase classname="${escape(pathOf(report, file))}" name="pinlu-lint"/>\n`

    return `  <testsuite name="${escape(pathOf(report, file))}" tests="${Math.max(1, problems.length)}" failures="${failures}" errors="0">\n${body}  </testsuite>\n`
  })

  const { error, warning, info } = countBySeverity(report.problems)
  const tests = error + warning + info + names.filter((file) => !byFile.has(file)).length

  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="pinlu-lint" tests="${tests}" failures="${error + warning}">\n${suites.join('')}</testsuites>\n`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Characters not in XML 1.0 become the replacement character. */
function escape(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '\ufffd')
      .replaceAll(/[&<>"'\n\t]/g, (character) => entities[character] ?? character)
  )
}
