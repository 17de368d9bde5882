import { fill } from './fill.ts'
import zh from './words/zh-CN.ts'

/** Every sentence the model says to a user, in one language. */
export type Words = Record<keyof typeof zh, string>

/** The language of something localized; without `words` it is Chinese. */
export interface Spoken {
  words?: Words
}

/** A sentence of the model in the language of a configuration; `{name}` is replaced by the value of that name. */
export function sentence({ words }: Spoken, key: keyof Words, values: Record<string, string | number> = {}): string {
  return fill((words ?? zh)[key], values)
}
