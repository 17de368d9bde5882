import { cleanText } from './clean-text.ts'

/** Blanks, and what picks the variant of a character or is not seen at all. */
const ignored = /[\s\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]+/gu
/** Most texts: what is nothing but this has nothing to fold. */
const plain = /^[!-@[-~\u4E00-\u9FFF]*$/

/**
 * What two texts have in common that read the same: without blanks, case, width of letters and
 * digits, variants of a character, and what is not seen. The one measure of "the same" for
 * uniqueness, import keys, rows and search. Applied twice it changes nothing more.
 */
export function normalForm(text: string): string {
  if (plain.test(text)) return text
  return cleanText(text).normalize('NFKC').replaceAll(ignored, '').toLowerCase().normalize('NFKC')
}
