/** Between the tokens of a column, and between columns: no token is empty. */
export const betweenTokens = ','
export const betweenColumns = ',,'

/**
 * Prefixes of tokens that are not plain texts: `[` a list with its length; `<` a number of things
 * by their names; `{` an object with its number of keys; `@` the same as an earlier list or object
 * of the column; `#` a number; `'` an escaped text; `+` true, `-` false, `!` null. A token of
 * digits is an object with the keys of an earlier one of the column.
 */
const needsMark = /^(?:[[<{@#'+\-!\d]|$)/
const escapedCharacters = ',~'

/** A text as a token. */
export const textToken = (text: string): string =>
  (needsMark.test(text) ? "'" : '') +
  text.replaceAll(/[,~]/g, (sign) => `~${escapedCharacters.indexOf(sign)}`)

/** Returns the text of a token, without its prefix. */
export const textOfToken = (token: string): string =>
  token.includes('~')
    ? token.replaceAll(/~(.)/g, (_, at: string) => escapedCharacters[Number(at)] ?? '')
    : token
