const form = /^[\x21-\x7e]{1,60}$/

/**
 * Returns an invalid user name for the log: unprintable characters replaced, cut to the maximum
 * length of a user name.
 */
export const printableUsername = (text: string): string =>
  [...text.trim().toWellFormed().replaceAll(/\p{C}/gu, '\ufffd')].slice(0, 60).join('')

/**
 * Normalizes a user name for comparing, counting and storing: visible ASCII in lower case. Returns
 * null for anything else, so that database and login lock agree on every spelling.
 */
export function normalUsername(text: unknown): string | null {
  const trimmed = typeof text === 'string' ? text.trim() : ''
  return form.test(trimmed) ? trimmed.toLowerCase() : null
}
