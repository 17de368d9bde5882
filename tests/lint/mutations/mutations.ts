import type { SourceFile } from '#config-compiler/parse/source.ts'
import { lintShipped, shippedFiles } from '../lint-files.ts'

/** One edit of one file that somebody could make by mistake. */
export interface Mutation {
  kind: string
  file: string
  /** Line of the edit, 1-based. */
  line: number
  readonly text: string
  /** The word that was spoiled. */
  word: string
}

/** Every mistake of every kind that can be made in a file. */
export function mutationsOf({ path, text }: SourceFile): Mutation[] {
  const lines = text.split('\n')
  const out: Mutation[] = []
  const line = (index: number, replacement: string | null, kind: string, word = '') => {
    if (replacement === lines[index]) return

    out.push({
      kind,
      file: path,
      line: index + 1,
      word,
      // Most mistakes are only counted: the texts of all would be gigabytes.
      get text() {
        const rest = replacement === null ? [] : replacement.split('\n')
        return lines.toSpliced(index, 1, ...rest).join('\n')
      },
    })
  }

  for (const [index, current] of lines.entries()) {
    if (/^\s*(#|$)/.test(current)) continue

    const put = (start: number, length: number, word: string) =>
      current.slice(0, start) + word + current.slice(start + length)
    for (const match of current.matchAll(/(?<=^\s*(?:- )*|[{,] ?)([A-Za-z][\w-]*)(?=:(?: |$))/g)) {
      line(index, put(match.index, match[1]!.length, typo(match[1]!)), 'key-typo', match[1])
      line(index, put(match.index + match[1]!.length, 1, '：'), 'key-fullwidth-colon', match[1])
      if (current[match.index + match[1]!.length + 1] === ' ')
        line(index, put(match.index + match[1]!.length, 2, ':'), 'key-no-space', match[1])
    }

    for (const match of current.matchAll(/(?<=: |- |[[,] ?)([A-Za-z][\w./-]*)(?=\s*([,\]}]|$))/g)) {
      const word = match[1]!
      line(index, put(match.index, word.length, typo(word)), 'value-typo', word)
      line(index, put(match.index, word.length, `“${word}”`), 'value-chinese-quotes', word)
      line(index, put(match.index, word.length, `"${word}`), 'value-open-quote', word)
      line(index, put(match.index, word.length, '123'), 'value-number', word)
      line(index, put(match.index, word.length, ''), 'value-empty', word)
      line(index, put(match.index, word.length, `{ a: ${word} }`), 'value-map', word)
    }

    for (const match of current.matchAll(/"([^"]*)"/g)) {
      line(index, put(match.index + match[0].length - 1, 1, ''), 'quote-close-missing', match[1])
      line(index, put(match.index, 1, ''), 'quote-open-missing', match[1])
      line(index, put(match.index, match[0].length, match[1]!), 'quotes-removed', match[1])
    }

    for (const match of current.matchAll(/(?<=: )(\d+)(?=\s*([,\]}]|$))/g)) {
      line(index, put(match.index, match[1]!.length, `"${match[1]!}"`), 'number-quoted', match[1])
      line(index, put(match.index, match[1]!.length, `-${match[1]!}`), 'number-negative', match[1])
      line(index, put(match.index, match[1]!.length, '很多'), 'number-text', match[1])
    }

    for (const match of current.matchAll(/(?<=: )(true|false)(?=\s*([,\]}]|$))/g)) {
      line(
        index,
        put(match.index, match[1]!.length, match[1] === 'true' ? 'yes' : 'no'),
        'boolean-norway',
        match[1],
      )

      line(index, put(match.index, match[1]!.length, '是'), 'boolean-chinese', match[1])
    }

    for (const match of current.matchAll(/(?<=[\w"\]}]), /g))
      line(index, put(match.index, 2, '，'), 'comma-fullwidth')
    for (const match of current.matchAll(/[\]}](?=\s*([,\]}]|$))/g))
      line(index, put(match.index, 1, ''), 'bracket-close-missing')
    for (const match of current.matchAll(/(?<=[:\-[{,] |^)[[{]/g))
      line(index, put(match.index, 1, ''), 'bracket-open-missing')
    for (const match of current.matchAll(/\[([\w-]+)\]/g))
      line(index, put(match.index, match[0].length, match[1]!), 'list-unwrapped', match[1])
    for (const match of current.matchAll(/(?<=[[,] ?)([A-Za-z][\w-]*)(?=[,\]])/g))
      line(index, put(match.index, 0, `${match[1]!}, `), 'item-duplicated', match[1])
    line(index, null, 'line-deleted', current.trim())
    line(index, `${current}\n${current}`, 'line-duplicated', current.trim())
    line(index, ` ${current}`, 'indent-plus-one', current.trim())
    if (current.startsWith(' ')) line(index, current.slice(1), 'indent-minus-one', current.trim())
    if (current.startsWith('  ')) line(index, `\t${current.slice(2)}`, 'tab', current.trim())
    if (current.startsWith('  ')) line(index, current.slice(2), 'indent-minus-two', current.trim())
    line(index, `  ${current}`, 'indent-plus-two', current.trim())
    if (/^\s*- /.test(current))
      line(index, current.replace('- ', '-'), 'dash-no-space', current.trim())
    line(index, current.replace(/(:) /, ':\u00a0'), 'nbsp', current.trim())
    line(index, `${current}\u3000`, 'wide-space-end', current.trim())

    if (index > 1)
      out.push({
        kind: 'truncated',
        file: path,
        line: index + 1,
        word: '',
        get text() {
          return [...lines.slice(0, index), current.slice(0, Math.ceil(current.length / 2))].join(
            '\n',
          )
        },
      })
  }

  return out
}

/** Two letters change places, or one is missing. */
function typo(word: string): string {
  const at = Math.max(1, Math.floor(word.length / 2))
  if (word.length < 3) return `${word}x`
  const swapped = word.slice(0, at - 1) + word[at]! + word[at - 1]! + word.slice(at + 1)

  return swapped === word ? word.slice(0, at) + word.slice(at + 1) : swapped
}

export type Outcome = 'ok' | 'silent' | 'many' | 'crash' | 'other file' | 'other line' | 'no word'

/** Mistakes of different files, made at once, are one problem each, at its line. */
export function areToldTogether(mutations: Mutation[]): boolean {
  const byFile = new Map(mutations.map((mutation) => [mutation.file, mutation]))
  if (byFile.size < mutations.length) return false

  const { problems } = lintShipped(
    shippedFiles.map(({ path, text }) => ({ path, text: byFile.get(path)?.text ?? text })),
  )

  return (
    problems.length === mutations.length &&
    problems.every(({ file, line }) => byFile.get(file)?.line === line) &&
    new Set(problems.map(({ file }) => file)).size === mutations.length
  )
}

/** What the linter says about a mistake: one problem at its line that names the word is right. */
export function judge(mutation: Mutation): { outcome: Outcome; said: string } {
  const { problems } = lintShipped(
    shippedFiles.map((file) =>
      file.path === mutation.file ? { path: file.path, text: mutation.text } : file,
    ),
  )

  const said = problems
    .slice(0, 4)
    .map(
      (item) =>
        `${item.file}:${item.line}:${item.column}-${item.endColumn} ${item.severity} ${item.rule} ${item.message} | ${item.hint ?? ''}`,
    )
    .join('\n      ')

  const [first, ...more] = problems
  if (!first) return { outcome: 'silent', said }
  if (first.rule === 'internal/rule-crash') return { outcome: 'crash', said }
  if (more.length > 0) return { outcome: 'many', said }
  if (first.file !== mutation.file) return { outcome: 'other file', said }
  if (first.line !== mutation.line) return { outcome: 'other line', said }

  return {
    outcome:
      mutation.kind.endsWith('typo') && !`${first.message} ${first.hint}`.includes(mutation.word)
        ? 'no word'
        : 'ok',
    said,
  }
}
