import { hasSecret } from '#config-compiler/diagnostic/mask-secrets.ts'
import type { LocalizedProblem, Problem } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import type { Locale } from '#config-model/messages/phrase.ts'

export interface LintReport {
  problems: LocalizedProblem[]
  /** The faulty lines are shown from them. */
  files: SourceFile[]
  root: string
  locale: Locale
  isColoured: boolean
  /** For people only: programs get the same bytes for the same files. */
  milliseconds?: number
}

export function countBySeverity(
  problems: Pick<Problem, 'severity'>[],
): Record<Problem['severity'], number> {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of problems) counts[severity]++
  return counts
}

export function pathOf({ root }: Pick<LintReport, 'root'>, file: string): string {
  return root === '.' ? file : `${root}/${file}`
}

/** The fix has a likely password or key: omitted from reports, which are stored and sent. */
export const showsSecret = ({ edits }: NonNullable<LocalizedProblem['fix']>): boolean =>
  edits.some(({ text }) => hasSecret(text))
