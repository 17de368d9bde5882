import {
  type Locale,
  type Phrase,
  definePhrases,
  formatPhrase,
  verbatimPhrase,
} from '#config-model/messages/phrase.ts'
import { maskSecrets } from './mask-secrets.ts'

/** Keys and indexes from the root of a parsed value. */
export type Pointer = (string | number)[]

export type Part = 'key' | 'value' | 'entry'

/** Offsets in UTF-16 units, `end` excluded. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** Lines and columns count from 1, columns in UTF-16 units; the end is excluded. */
export interface Span {
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** Never thrown: linter, server start and editor show the same text. */
export interface Problem extends Span {
  /** Below config/, e.g. entities/declaration.yaml. */
  file: string
  /** E.g. ref/role; `ruleOf` explains it. */
  rule: string
  severity: 'error' | 'warning' | 'info'
  /** Chinese. */
  message: string
  hint?: string
  /** With placeholders, for other languages: see `formatProblem`. */
  phrases: { message: Phrase; hint?: Phrase }
  related?: { file: string; line: number; column: number; message: Phrase }[]
  /** `safe` never changes the meaning, `review` is a guess. */
  fix?: { kind: 'safe' | 'review'; title: Phrase; edits: Edit[] }
}

/** By file, line, column, rule: deterministic. */
export function sortProblems<
  Listed extends Pick<Problem, 'file' | 'line' | 'column' | 'rule' | 'message'>,
>(problems: Listed[]): Listed[] {
  return problems.toSorted(
    (a, b) =>
      compareTexts(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareTexts(a.rule, b.rule) ||
      compareTexts(a.message, b.message),
  )
}

/** By code units, independent of locale: -1, 0 or 1. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export interface LocalizedProblem extends Omit<Problem, 'phrases' | 'related' | 'fix'> {
  related?: { file: string; line: number; column: number; message: string }[]
  fix?: { kind: 'safe' | 'review'; title: string; edits: Edit[] }
}

/** Masks secrets. */
export function formatProblem(
  { phrases, related, fix, ...problem }: Problem,
  locale: Locale,
): LocalizedProblem {
  const format = (phrase: Phrase) => maskSecrets(formatPhrase(phrase, locale))
  return {
    ...problem,
    message: format(phrases.message),
    ...(phrases.hint ? { hint: format(phrases.hint) } : {}),
    ...(related
      ? { related: related.map((other) => ({ ...other, message: format(other.message) })) }
      : {}),
    ...(fix ? { fix: { ...fix, title: format(fix.title) } } : {}),
  }
}

export const placeTexts = definePhrases({
  first: { zh: '第一次出现在此', en: 'first written here' },
  defined: { zh: '在此定义', en: 'defined here' },
  deleteOrChange: { zh: '请删除一处，或改成别的', en: 'delete one of the two, or change it' },
  grants: { zh: '授权', en: 'the grants' },
  auth: { zh: '页面的 auth', en: 'auth of the page' },
})

const texts = definePhrases({ titled: { zh: '{name}（{title}）', en: '{name} ({title})' } })

export const withTitle = (name: string, title: string | undefined): Phrase =>
  title ? texts.titled({ name, title }) : verbatimPhrase(name)

export const fixTexts = definePhrases({
  write: { zh: '改为 {text}', en: 'write {text}' },
  addBlank: { zh: '加一个空格', en: 'add a blank' },
  addQuotes: { zh: '加上引号', en: 'add quotes' },
})
