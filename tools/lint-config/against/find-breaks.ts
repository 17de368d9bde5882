import { compareVersions } from '#config-compiler/compare/breaking.ts'
import { problemOf } from '#config-compiler/diagnostic/finding.ts'
import type { Problem } from '#config-compiler/diagnostic/problem.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { suppressionRules } from '#config-compiler/parse/suppressions.ts'
import { suppressFindings } from '#config-compiler/parse/suppressions.ts'
import { readFiles, type ReadCache } from '#config-compiler/read-config.ts'
import { joinPhrases, formatPhrase } from '#config-model/messages/phrase.ts'
import type { Options } from '../arguments/options.ts'
import { lintTexts } from '../lint-texts.ts'
import { openCounter } from './count-stored.ts'
import { readConfigVersion } from './read-version.ts'

/**
 * Compares with `--against`; with `--db`, each breaking change has the number of stored rows.
 * @param sources gives files read before, mostly the same
 * @throws Refused
 */
export async function findBreaks(
  { against, db, locale }: Options,
  root: string,
  files: SourceFile[],
  sources: () => ReadCache,
): Promise<Problem[]> {
  if (against === undefined) return []

  const former = readConfigVersion(against, root, locale)
  const counter = db === undefined ? null : await openCounter(db, locale)

  try {
    const before = readFiles(former, sources())
    const breaks = compareVersions(before, readFiles(files, before))
    const agreed = suppressFindings(
      files,
      breaks.map(({ finding }) => finding),
      (rule) => rule.startsWith('breaking/'),
    )

    const out: Problem[] = []

    for (const finding of agreed) {
      const sameBreak = breaks.find((item) => item.finding === finding)
      // Only useless comments are new: other faults of comments are found without a comparison.
      if (!sameBreak && finding.rule !== suppressionRules.unusedSuppression.id) continue

      const problem = problemOf(finding)

      out.push(
        counter && sameBreak?.affectedData
          ? counted(problem, await counter.count(sameBreak.affectedData))
          : problem,
      )
    }

    return out
  } finally {
    await counter?.close()
  }
}

/** Without stored rows the problem is only an information. */
function counted(problem: Problem, rows: number): Problem {
  const note = rows === 0 ? lintTexts.noneStored() : lintTexts.stored({ rows })
  const hint = problem.phrases.hint ? joinPhrases([problem.phrases.hint, note], '；') : note

  return {
    ...problem,
    severity: rows === 0 ? 'info' : problem.severity,
    hint: formatPhrase(hint, 'zh-CN'),
    phrases: { ...problem.phrases, hint },
  }
}
