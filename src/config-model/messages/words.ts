import { fillPlaceholders, type PlaceholderValues } from './fill-placeholders.ts'
import { formatPhrase, type Phrase } from './phrase.ts'
import zh from './words/zh-CN.ts'

export type Words = Record<keyof typeof zh, string>

/** Texts are Chinese without `words`. */
export interface Localized {
  words?: Words
}

export type SentenceFormatter = <Key extends keyof Words>(
  key: Key,
  ...values: PlaceholderValues<(typeof zh)[Key]>
) => string

/** Keys of messages without placeholders. */
export type PlainWord = {
  [Key in keyof Words]: PlaceholderValues<(typeof zh)[Key]> extends [] ? Key : never
}[keyof Words]

export function formatSentence<Key extends keyof Words>(
  { words }: Localized,
  key: Key,
  ...[values]: PlaceholderValues<(typeof zh)[Key]>
): string {
  return fillPlaceholders((words ?? zh)[key], values ?? {})
}

export const formatLocalized = ({ words }: Localized, phrase: Phrase): string =>
  formatPhrase(phrase, words === undefined ? 'zh-CN' : 'en-US')
