/** Nearly every text: what is nothing but this, without a blank around it, is clean already. */
const plain = /^(?! )[ -~、。一-\u9FFF！-～]*(?<! )$/
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/**
 * What nobody sees or what turns the order of what is seen: controls, halves of characters,
 * bidirectional marks, zero-width and filling characters.
 */
const unseen =
  /(?![\t\n\p{Variation_Selector}])[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFF9-\uFFFB]/gu
/**
 * A selector picks the variant of the character before it (rare surnames need it); a second one, or
 * one without a character, hides something.
 */
const straySelector =
  /(^|\s)\p{Variation_Selector}+|(\p{Variation_Selector})\p{Variation_Selector}+/gu
/**
 * More marks on one character than any script sets: they would cover the lines around it, and
 * sorting a million of them takes minutes.
 */
const tooManyMarks = /(\p{M}{8})\p{M}+/gu

/**
 * A text as it is stored, compared and counted, the same in browser and server: NFC, line breaks as
 * \n, nothing unseen, nothing around it. Cleaning twice changes nothing; the result is at most
 * three times as long (a few characters exist only as several).
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text

  return text
    .replaceAll(lineBreak, '\n')
    .replaceAll(unseen, '')
    .replaceAll(straySelector, '$1$2')
    .replaceAll(tooManyMarks, '$1')
    .normalize('NFC')
    .replaceAll(tooManyMarks, '$1')
    .trim()
}

/** The same for what stands in one line: names, titles, file names. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/[\t\n]+/g, ' ')

/** Whether a text says nothing: blanks and what nobody sees. */
export const isBlankText = (text: string): boolean =>
  text === '' || (!/^[!-~\u4E00-\u9FFF]/.test(text) && cleanText(text) === '')
