import { normalForm } from '#config-model/text/normal-form.ts'
import { isPaired } from './bigrams.ts'
import { normalFormSql } from './normal-form.ts'
import type { Parameters } from './parameters.ts'

/**
 * In lower case or normal form. Compares the raw text first: few bigram matches need the normal
 * form, which costs microseconds.
 */
export function holdsWordSql(texts: string[], word: string, parameters: Parameters): string {
  const asWritten = parameters.add(word)
  const holds = texts.map((text) => `position(${asWritten}::text in ${inSmall(word, text)}) > 0`)
  if (!isPaired(word)) return `(${holds.join(' or ')})`

  const normal = parameters.add(normalForm(word))
  const alike = texts.map((text) => `position(${normal}::text in ${normalFormSql(text)}) > 0`)

  return `(${[...holds, ...alike].join(' or ')})`
}

/** Only if the word has letters with case. */
function inSmall(word: string, text: string): string {
  return /^[\p{Script=Han}\d-]+$/u.test(word) ? text : `lower(${text})`
}
