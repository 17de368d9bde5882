/** Texts that are already clean: the fast path. */
const plain = /^(?! )[ -~、。一-\u9FFF！-～]*(?<! )$/
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * What is invisible or changes the visible order: controls, surrogate halves, bidirectional marks,
 * zero-width and filler characters; not a joiner, for which there is `strayJoiner`.
 */
const unseen =
  /(?![\t\n\u200D\p{Variation_Selector}])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFB]/gu
/**
 * A joiner that does not make one emoji of two, like those of a family. NFC may turn ↔ into another
 * character.
 */
const strayJoiner =
  /(?<!\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D|\u200D(?![^\P{Extended_Pictographic}↔])/gu
/**
 * A selector picks the variant of the character before (rare surnames need it); a second one, or
 * one without a character, hides something.
 */
const straySelector =
  /(^|\s)\p{Variation_Selector}+|(\p{Variation_Selector})\p{Variation_Selector}+/gu
/** They would cover the lines around, and sorting a million takes minutes. */
const tooManyMarks = /(\p{M}{8})\p{M}+/gu

/**
 * For storage, comparison and counting: NFC, line breaks as
 * , no invisible characters, trimmed. Idempotent; at most three times as long.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text

  return text
    .replaceAll(lineBreak, '\n')
    .replaceAll(unseen, '')
    .replaceAll(strayJoiner, '')
    .replaceAll(straySelector, '$1$2')
    .replaceAll(tooManyMarks, '$1')
    .normalize('NFC')
    .replaceAll(tooManyMarks, '$1')
    .trim()
}

export const cleanLine = (text: string): string => cleanText(text).replaceAll(/[\t\n]+/g, ' ')

export const isBlankText = (text: string): boolean =>
  text === '' || (!/^[!-~\u4E00-\u9FFF]/.test(text) && cleanText(text) === '')

const ignored = /[\s\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]+/gu
/** The fast path: nothing to fold. */
const plainText = /^[!-@[-~\u4E00-\u9FFF]*$/

/**
 * An equal form for texts that read the same: ignores spaces, case, width, character variants and
 * invisible characters. The one equality of uniqueness, import keys, rows and search. Idempotent.
 */
export function normalForm(text: string): string {
  if (plainText.test(text)) return text
  return cleanText(text).normalize('NFKC').replaceAll(ignored, '').toLowerCase().normalize('NFKC')
}
