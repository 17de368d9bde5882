import { fillGaps, type GapValues } from './fill.ts'
import zh from './words/zh-CN.ts'

/** Every sentence the model says to a user, in one language. */
export type Words = Record<keyof typeof zh, string>

/** The language of something localized; without `words` it is Chinese. */
export interface Localized {
  words?: Words
}

/** Says a sentence of the model by key, with a value for each of its gaps. */
export type SentenceFormatter = <Key extends keyof Words>(
  key: Key,
  ...values: GapValues<(typeof zh)[Key]>
) => string

/** The keys of the sentences without gaps. */
export type PlainWord = {
  [Key in keyof Words]: GapValues<(typeof zh)[Key]> extends [] ? Key : never
}[keyof Words]

/** A sentence of the model in the language of a configuration. */
export function formatSentence<Key extends keyof Words>(
  { words }: Localized,
  key: Key,
  ...[values]: GapValues<(typeof zh)[Key]>
): string {
  return fillGaps((words ?? zh)[key], values ?? {})
}
