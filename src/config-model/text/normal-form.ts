import { cleanText } from './clean-text.ts'

/** Blanks, variation selectors and invisible characters. */
const ignored = /[\s\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]+/gu
/** Fast path: texts without anything to fold. */
const plain = /^[!-@[-~\u4E00-\u9FFF]*$/

/**
 * A form that is equal for texts that read the same: ignores spaces, case, width, character
 * variants and invisible characters. The one definition of equality for uniqueness, import keys,
 * rows and search. Idempotent.
 */
export function normalForm(text: string): string {
  if (plain.test(text)) return text
  return cleanText(text).normalize('NFKC').replaceAll(ignored, '').toLowerCase().normalize('NFKC')
}
