import { holdsSecret } from '#config-compiler/diagnostic/mask-secrets.ts'
import type { LocalizedProblem, Problem } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import type { Locale } from '#config-model/messages/phrase.ts'

/** The input of a printer: problems sorted, in the chosen language. */
export interface LintReport {
  problems: LocalizedProblem[]
  /** All files that were checked, for the lines at fault. */
  files: SourceFile[]
  /** The configuration folder as it was given. */
  root: string
  locale: Locale
  isColoured: boolean
  /** Shown to people only: programs get the same bytes for the same files. */
  milliseconds?: number
}

/** How many problems there are of each weight. */
export function countBySeverity(
  problems: Pick<Problem, 'severity'>[],
): Record<Problem['severity'], number> {
  const counts = { error: 0, warning: 0, info: 0 }
  for (const { severity } of problems) counts[severity]++
  return counts
}

/** Returns the path of a problem: folder and file. */
export function pathOf({ root }: Pick<LintReport, 'root'>, file: string): string {
  return root === '.' ? file : `${root}/${file}`
}

/** Whether a fix contains a likely password or key: reports, which are stored and sent, omit it. */
export const showsSecret = ({ edits }: NonNullable<LocalizedProblem['fix']>): boolean =>
  edits.some(({ text }) => holdsSecret(text))
