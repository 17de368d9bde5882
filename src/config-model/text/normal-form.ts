import { cleanText } from './clean-text.ts'

const ignored = /[\s\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]+/gu
/** The fast path: nothing to fold. */
const plain = /^[!-@[-~\u4E00-\u9FFF]*$/

/**
 * Equal for texts that read the same: ignores spaces, case, width, character variants and invisible
 * characters. The one equality of uniqueness, import keys, rows and search. Idempotent.
 */
export function normalForm(text: string): string {
  if (plain.test(text)) return text
  return cleanText(text).normalize('NFKC').replaceAll(ignored, '').toLowerCase().normalize('NFKC')
}
