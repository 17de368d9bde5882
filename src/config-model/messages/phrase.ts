import { fillGaps, type Gaps } from './fill.ts'

export const supportedLocales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof supportedLocales)[number]

/**
 * A sentence in both languages, side by side; a gap is `{name}`, the same names in both. Braces
 * meant as such come in by a gap.
 */
export interface Wording {
  zh: string
  en: string
}

/**
 * The value of a placeholder. A phrase is rendered in the language of the whole, a text stays
 * unchanged.
 */
export type Value = string | number | Phrase

/**
 * A message and its placeholder values: plain JSON that can be stored, sent and rendered later in
 * any language.
 */
export interface Phrase {
  wording: Wording
  values: Record<string, Value>
}

/** Makes one phrase: called without values when its wording has no gaps. */
export type Maker<Names extends string> = [Names] extends [never]
  ? () => Phrase
  : (values: Readonly<Record<Names, Value>>) => Phrase

/** The makers of a table by key. */
export type Phrases<Table extends Record<string, Wording>> = {
  readonly [Key in keyof Table]: Maker<Gaps<Table[Key]['zh']>>
}

/**
 * A table whose languages have the same gaps; where one differs, its English must be what no text
 * is.
 */
type SameGaps<Table extends Record<string, Wording>> = {
  [Key in keyof Table]: [Gaps<Table[Key]['zh']>, Gaps<Table[Key]['en']>] extends [
    Gaps<Table[Key]['en']>,
    Gaps<Table[Key]['zh']>,
  ]
    ? Wording
    : { zh: string; en: { 'the gaps differ from': Table[Key]['zh'] } }
}

const none: Record<string, Value> = Object.freeze({})

/**
 * Defines the messages of one module, by key, next to the code that uses them: `const texts =
 * phrases({ missing: { zh: '缺少文件 {file}', en: 'The file {file} is missing' } })`, then
 * `texts.missing({ file })`. A misspelt key, a placeholder without value and languages with
 * different placeholders do not compile.
 */
export function definePhrases<const Table extends Record<string, Wording>>(
  table: Table & SameGaps<Table>,
): Phrases<Table> {
  const makers = Object.entries<Wording>(table).map(([key, wording]) => {
    // Without gaps it is always the same phrase.
    const alone = phraseOf(wording)
    return [key, (values?: Record<string, Value>): Phrase => (values ? { wording, values } : alone)]
  })

  return Object.fromEntries(makers) as Phrases<Table>
}

/** The phrase in a language. */
export function formatPhrase({ wording, values }: Phrase, locale: Locale): string {
  const text = locale === 'en-US' ? wording.en : wording.zh
  return fillGaps(text, values, (value) =>
    typeof value === 'object' ? formatPhrase(value, locale) : String(value),
  )
}

/** A wording without gaps, such as the title of a rule, as a phrase. */
export const phraseOf = (wording: Wording): Phrase => ({ wording, values: none })

/** A text that is not ours to translate, such as a title of the configuration, as a phrase. */
export function verbatimPhrase(text: string): Phrase {
  return phraseOf({ zh: text, en: text })
}

const joints = {
  '': ', ',
  '、': ', ',
  或: ' or ',
  ' 或 ': ' or ',
  ' → ': ' → ',
  '；': '; ',
  '，': ', ',
  '，且': ', and ',
} as const

/** Several phrases or texts as one, with a joint between them. */
export function joinPhrases(parts: readonly Value[], joint: keyof typeof joints): Phrase {
  const gaps = parts.map((_, index) => `{${index}}`)
  return {
    wording: { zh: gaps.join(joint), en: gaps.join(joints[joint]) },
    values: Object.fromEntries(parts.entries()),
  }
}
