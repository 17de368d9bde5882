import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sortProblems } from '#config-compiler/diagnostic/problem.ts'
import { fileRules } from '#config-compiler/file-rules.ts'
import type { SourceFile } from '#config-compiler/parse/source.ts'
import { ruleDescriptions } from '#config-compiler/rules.ts'
import { firstOf, itemAt } from '#config-model/assert.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { findBreaks } from './against/find-breaks.ts'
import { readChosen, type FileSelection } from './arguments/choose-files.ts'
import type { Options } from './arguments/options.ts'
import { UsageError } from './arguments/usage-error.ts'
import { applyFixes } from './fix/apply-fixes.ts'
import { replaceText } from './fix/write-file.ts'
import { lintTexts } from './lint-texts.ts'
import { openLinter, type Linter } from './linter.ts'
import { reportPrinters } from './printers.ts'
import { countBySeverity } from './report.ts'

/** Checks (and repairs), prints, and returns the exit code. */
export async function checkOnce(
  options: Options,
  chosen: FileSelection,
  rules: { includes(rule: string): boolean },
): Promise<0 | 1 | 3> {
  const started = performance.now()
  const { locale, format, output, maxWarnings } = options
  let files = readChosen(chosen, options)
  if (options.stdin !== undefined) files = await withStdin(files, chosen)
  const linter = openLinter(options, chosen, rules)
  if (options.fix !== 'none') files = repair(files, linter, options, chosen)
  const isComparison = ruleDescriptions.every(
    ({ id }) => id.startsWith('breaking/') || !rules.includes(id),
  )
  const problems = [
    ...(isComparison ? [] : linter.lint(files)),
    ...linter.narrow(await findBreaks(options, chosen.root, files, () => linter.sourcesOf(files))),
  ]

  linter.close()
  const isTerminal = output === undefined && process.stdout.isTTY
  const text = reportPrinters[format]({
    problems: sortProblems(problems),
    files,
    root: chosen.root,
    locale,
    isColoured: isTerminal && !process.env['NO_COLOR'],
    ...(isTerminal ? { milliseconds: performance.now() - started } : {}),
  })

  if (output === undefined) process.stdout.write(text)
  else write(output, text, locale)
  const { error, warning } = countBySeverity(problems)
  if (warning > maxWarnings)
    process.stderr.write(
      `${formatPhrase(lintTexts.tooManyWarnings({ count: warning, limit: maxWarnings }), locale)}\n`,
    )

  // Not a fault of the files.
  if (problems.some(({ rule }) => rule === fileRules.ruleCrash.id)) return 3

  return error > 0 || warning > maxWarnings ? 1 : 0
}

/** @throws Refused when the place is not writable */
function write(path: string, text: string, locale: Options['locale']): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw new UsageError(
      formatPhrase(
        lintTexts.notWritable({
          path,
          reason: (error as NodeJS.ErrnoException).code ?? String(error),
        }),
        locale,
      ),
    )
  }
}

/** An editor holds the text of the selected file. */
async function withStdin(files: SourceFile[], { targets }: FileSelection): Promise<SourceFile[]> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const path = firstOf(targets)

  return [
    ...files.filter((file) => file.path !== path),
    { path, text: new TextDecoder('utf-8').decode(Buffer.concat(chunks)) },
  ]
}

/** Writes what changed and returns the present files. Messages go to standard error. */
function repair(
  files: SourceFile[],
  linter: Linter,
  { locale, fix }: Options,
  { root }: FileSelection,
): SourceFile[] {
  const repaired = applyFixes(
    files,
    (current) => linter.lint(current),
    fix === 'review' ? ['safe', 'review'] : ['safe'],
  )

  let written = 0
  const now = repaired.files.map((file, at) => {
    const former = itemAt(files, at)
    if (file.text === former.text) return file

    const refusal = replaceText(join(root, file.path), former.text, file.text)

    if (!refusal) written++
    else
      process.stderr.write(
        `${formatPhrase(lintTexts[refusal]({ file: join(root, file.path) }), locale)}\n`,
      )

    return refusal ? former : file
  })

  for (const { file, line, column, title } of repaired.guesses)
    process.stderr.write(`${join(root, file)}:${line}:${column} ${title}\n`)

  if (repaired.fixed > 0)
    process.stderr.write(
      `${formatPhrase(lintTexts.fixed({ count: repaired.fixed, files: written }), locale)}\n`,
    )

  return now
}
