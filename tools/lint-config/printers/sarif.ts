import type { LocalizedProblem } from '#config-compiler/diagnostic/problem.ts'
import { pathOf, showsSecret, type LintReport } from '../report.ts'
import { ruleText } from '../rule-texts.ts'

const levels = { error: 'error', warning: 'warning', info: 'note' } as const

/** SARIF 2.1.0, for code scanning services. Columns are UTF-16 units. */
export function printSarif(report: LintReport): string {
  const ids = [...new Set(report.problems.map(({ rule }) => rule))].toSorted()
  const run = {
    tool: {
      driver: {
        name: 'pinlu-lint',
        rules: ids.map((id) => {
          const rule = ruleText(id, report.locale)
          return {
            id,
            ...(rule
              ? {
                  shortDescription: { text: rule.title },
                  fullDescription: { text: rule.why },
                  defaultConfiguration: { level: levels[rule.severity] },
                }
              : {}),
          }
        }),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: report.problems.map((problem) => result(report, problem, ids.indexOf(problem.rule))),
  }

  return `${JSON.stringify({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] }, null, 2)}\n`
}

function result(report: LintReport, problem: LocalizedProblem, ruleIndex: number): object {
  const { rule, severity, message, hint, file, line, column, endLine, endColumn, related, fix } =
    problem
  const artifactLocation = { uri: encodeURI(pathOf(report, file)) }

  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: hint ? `${message}（${hint}）` : message },
    locations: [
      {
        physicalLocation: {
          artifactLocation,
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
    ...(related
      ? {
          relatedLocations: related.map((other, id) => ({
            id,
            message: { text: other.message },
            physicalLocation: {
              artifactLocation: { uri: encodeURI(pathOf(report, other.file)) },
              region: { startLine: other.line, startColumn: other.column },
            },
          })),
        }
      : {}),
    ...(fix && !showsSecret(fix)
      ? {
          fixes: [
            {
              description: { text: fix.title },
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: fix.edits.map(({ start, end, text }) => ({
                    deletedRegion: { charOffset: start, charLength: end - start },
                    insertedContent: { text },
                  })),
                },
              ],
            },
          ],
        }
      : {}),
  }
}
