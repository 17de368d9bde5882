import { normalForm } from '#config-model/values/normal-form.ts'

/**
 * The pairs of neighbouring characters of texts in their normal form, each once: what keyword
 * search finds rows by.
 */
export const bigramsOf = (texts: string[]): string[] => pairsOf(texts.map(normalForm))

/** The same as the function `portal_grams` of the database has them, for a word sought there. */
export const portalBigramsOf = (word: string): string[] =>
  pairsOf([word.toLowerCase().normalize('NFKC').replaceAll(/\s/g, '')])

function pairsOf(texts: string[]): string[] {
  const bigrams = new Set<string>()
  for (const text of texts) {
    const characters = [...text]
    for (let at = 0; at + 1 < characters.length; at++)
      bigrams.add(`${characters[at]}${characters[at + 1]}`)
    if (characters.length === 1) bigrams.add(text)
  }

  return [...bigrams].slice(0, 500)
}

/** A word that pairs find rows by. */
export const isPaired = (word: string): boolean => [...normalForm(word)].length > 1
