/**
 * The pairs of neighbouring characters of texts, lower case, each once: what keyword search finds
 * rows by.
 */
export function gramsOf(texts: string[]): string[] {
  const grams = new Set<string>()
  for (const text of texts) {
    const characters = [...text.toLowerCase().normalize('NFKC')].filter(
      (character) => !/\s/.test(character),
    )
    for (let at = 0; at + 1 < characters.length; at++)
      grams.add(`${characters[at]}${characters[at + 1]}`)
    if (characters.length === 1) grams.add(characters.join(''))
  }

  return [...grams].slice(0, 500)
}
