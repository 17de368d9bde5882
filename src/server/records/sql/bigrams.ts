import { normalForm } from '#config-model/text/normal-form.ts'

/** Distinct ones of normalized texts. */
export const bigramsOf = (texts: string[]): string[] => pairsOf(texts.map(normalForm))

/** In the database function `portal_grams`. */
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

export const isPaired = (word: string): boolean => [...normalForm(word)].length > 1
