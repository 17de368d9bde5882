import { countBySeverity, pathOf, showsSecret, type LintReport } from '../report.ts'

/** Lines and columns from 1, columns and offsets in UTF-16 units. */
export function printJson(report: LintReport): string {
  const { error, warning, info } = countBySeverity(report.problems)
  return `${JSON.stringify(
    {
      columnKind: 'utf16CodeUnits',
      root: report.root,
      files: report.files.length,
      counts: { error, warning, info },
      problems: report.problems.map(
        ({
          file,
          line,
          column,
          endLine,
          endColumn,
          rule,
          severity,
          message,
          hint,
          related,
          fix,
        }) => ({
          path: pathOf(report, file),
          file,
          line,
          column,
          endLine,
          endColumn,
          rule,
          severity,
          message,
          ...(hint ? { hint } : {}),
          ...(related ? { related } : {}),
          ...(fix && !showsSecret(fix) ? { fix } : {}),
        }),
      ),
    },
    null,
    2,
  )}\n`
}
