const form = /^[\x21-\x7e]{1,60}$/

/**
 * A user name that nobody can have, as the log shows it: what is not printable replaced, cut to the
 * length of a user name.
 */
export const printableUsername = (text: string): string =>
  [...text.trim().toWellFormed().replaceAll(/\p{C}/gu, '\ufffd')].slice(0, 60).join('')

/**
 * A user name in the one form it is compared, counted and stored by: visible ASCII in small
 * letters. Null for anything else, so that no two spellings are one account to the database and two
 * to the lock.
 */
export function normalUsername(text: unknown): string | null {
  const trimmed = typeof text === 'string' ? text.trim() : ''
  return form.test(trimmed) ? trimmed.toLowerCase() : null
}
