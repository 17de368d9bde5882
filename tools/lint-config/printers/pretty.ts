import { maskInPlace } from '#config-compiler/diagnostic/mask-secrets.ts'
import type { Span } from '#config-compiler/diagnostic/problem.ts'
import { firstOf, itemAt } from '#config-model/assert.ts'
import { formatPhrase } from '#config-model/messages/phrase.ts'
import { lintTexts } from '../lint-texts.ts'
import { countBySeverity, pathOf, type LintReport } from '../report.ts'

const colours = { error: 31, warning: 33, info: 36, dim: 2, bold: 1 } as const

/** For people: the faulty line with the place underlined, what to do, and a summary. */
export function printPretty(report: LintReport): string {
  const { locale, problems, files, milliseconds } = report
  const paint = (text: string, colour: keyof typeof colours) =>
    report.isColoured ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text
  const lines = linesOf(report)
  const blocks = problems.map((problem) => {
    const { severity, rule, message, hint, file, line, column } = problem
    const text = lines(file)?.[line - 1]
    const gutter = ' '.repeat(String(line).length)
    const frame = text === undefined ? [hint ? `  ${hint}` : ''] : underlined(text, problem)

    return [
      `${paint(`${formatPhrase(lintTexts[severity](), locale)}[${rule}]`, severity)} ${paint(message, 'bold')}`,
      `${gutter} ${paint('-->', 'dim')} ${pathOf(report, file)}:${line}:${column}`,
      ...(frame.length === 2
        ? [
            `${paint(`${line} |`, 'dim')} ${firstOf(frame)}`,
            `${paint(`${gutter} |`, 'dim')} ${paint(itemAt(frame, 1), severity)}${hint ? ` ${hint}` : ''}`,
          ]
        : frame.filter((item) => item !== '')),
      ...(problem.related ?? []).map(
        (other) =>
          `  ${formatPhrase(lintTexts.related(), locale)} ${pathOf(report, other.file)}:${other.line}:${other.column} ${other.message}`,
      ),
      ...(problem.fix?.kind === 'safe'
        ? [`  ${formatPhrase(lintTexts.fixable({ title: problem.fix.title }), locale)}`]
        : []),
      '',
      '',
    ].join('\n')
  })

  const { error, warning, info } = countBySeverity(problems)
  const summary = [
    formatPhrase(lintTexts.checked({ files: files.length }), locale),
    formatPhrase(lintTexts.counts({ errors: error, warnings: warning }), locale),
    info > 0 ? formatPhrase(lintTexts.infos({ infos: info }), locale) : '',
    milliseconds === undefined
      ? ''
      : formatPhrase(lintTexts.time({ milliseconds: Math.round(milliseconds) }), locale),
  ].join('')

  return `${blocks.join('')}${paint(summary, error > 0 ? 'error' : 'bold')}\n`
}

/** Tabs become two spaces so that both align. */
function underlined(text: string, { line, column, endLine, endColumn }: Span): [string, string] {
  const plain = text.replaceAll('\t', '  ')
  const before = text.slice(0, column - 1).replaceAll('\t', '  ')
  const marked = text.slice(column - 1, endLine === line ? endColumn - 1 : undefined).trimEnd()

  return [
    plain,
    `${' '.repeat(displayWidth(before))}${'^'.repeat(Math.max(1, displayWidth(marked)))}`,
  ]
}

/** Splits each file once; passwords and keys are asterisks. */
function linesOf({ files }: LintReport): (file: string) => string[] | undefined {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const split = new Map<string, string[]>()

  return (file) => {
    const text = texts.get(file)
    if (text !== undefined && !split.has(file)) split.set(file, maskInPlace(text).split(/\r?\n/))
    return split.get(file)
  }
}

/** On a terminal: Chinese characters take two columns, combining marks none. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) {
    if (/\p{Mn}|\p{Cf}/u.test(character)) continue

    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3ffff}]/u.test(
        character,
      )
        ? 2
        : 1
  }

  return width
}
