import { fillPlaceholders, type Placeholders } from './fill-placeholders.ts'

export const supportedLocales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof supportedLocales)[number]

/**
 * A text in both languages with the same `{name}` placeholders. Literal braces come from values.
 */
export interface Wording {
  zh: string
  en: string
}

/** Phrases are rendered in the language of the whole. */
export type PhraseValue = string | number | Phrase

/** Plain JSON that can be stored, sent and rendered later in any language. */
export interface Phrase {
  wording: Wording
  values: Record<string, PhraseValue>
}

/** Without values when the wording has no placeholders. */
export type PhraseFactory<Names extends string> = [Names] extends [never]
  ? () => Phrase
  : (values: Readonly<Record<Names, PhraseValue>>) => Phrase

export type Phrases<Table extends Record<string, Wording>> = {
  readonly [Key in keyof Table]: PhraseFactory<Placeholders<Table[Key]['zh']>>
}

/** English with other placeholders than Chinese does not type-check. */
type SamePlaceholders<Table extends Record<string, Wording>> = {
  [Key in keyof Table]: [Placeholders<Table[Key]['zh']>, Placeholders<Table[Key]['en']>] extends [
    Placeholders<Table[Key]['en']>,
    Placeholders<Table[Key]['zh']>,
  ]
    ? Wording
    : { zh: string; en: { 'the gaps differ from': Table[Key]['zh'] } }
}

const none: Record<string, PhraseValue> = Object.freeze({})

/**
 * Messages of one module, next to their users: `const texts = definePhrases({ missing: { zh: '缺少文件
 * {file}', en: 'The file {file} is missing' } })`, then `texts.missing({ file })`.
 */
export function definePhrases<const Table extends Record<string, Wording>>(
  table: Table & SamePlaceholders<Table>,
): Phrases<Table> {
  const makers = Object.entries<Wording>(table).map(([key, wording]) => {
    // Without placeholders always the same phrase.
    const alone = phraseOf(wording)
    return [
      key,
      (values?: Record<string, PhraseValue>): Phrase => (values ? { wording, values } : alone),
    ]
  })

  return Object.fromEntries(makers) as Phrases<Table>
}

export function formatPhrase({ wording, values }: Phrase, locale: Locale): string {
  const text = locale === 'en-US' ? wording.en : wording.zh
  return fillPlaceholders(text, values, (value) =>
    typeof value === 'object' ? formatPhrase(value, locale) : String(value),
  )
}

export const phraseOf = (wording: Wording): Phrase => ({ wording, values: none })

/** An untranslated text, such as a configured title. */
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

export function joinPhrases(parts: readonly PhraseValue[], joint: keyof typeof joints): Phrase {
  const gaps = parts.map((_, index) => `{${index}}`)
  return {
    wording: { zh: gaps.join(joint), en: gaps.join(joints[joint]) },
    values: Object.fromEntries(parts.entries()),
  }
}
