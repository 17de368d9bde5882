/** Between the tokens of a column, and between columns: no token is empty. */
export const betweenTokens = ','
export const betweenColumns = ',,'

/**
 * What a token begins with that is not a text as it stands: `[` a list of so many items; `<` so
 * many things by their names; `{` an object with so many keys; `@` the same as an earlier list or
 * object of the column; `#` a number; `'` a text that would be read otherwise; `+` true, `-` false,
 * `!` null. A token of digits is an object with the keys of an earlier one of the column.
 */
const needsMark = /^(?:[[<{@#'+\-!\d]|$)/
const escapedCharacters = ',~'

/** A text as a token. */
export const textToken = (text: string): string =>
  (needsMark.test(text) ? "'" : '') +
  text.replaceAll(/[,~]/g, (sign) => `~${escapedCharacters.indexOf(sign)}`)

/** The text that a token tells, without its mark. */
export const textOfToken = (token: string): string =>
  token.includes('~')
    ? token.replaceAll(/~(.)/g, (_, at: string) => escapedCharacters[Number(at)] ?? '')
    : token
