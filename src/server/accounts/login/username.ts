const form = /^[\x21-\x7e]{1,60}$/

/** Prepares a username for the log: unprintable characters replaced, truncated. */
export const printableUsername = (text: string): string =>
  [...text.trim().toWellFormed().replaceAll(/\p{C}/gu, '\ufffd')].slice(0, 60).join('')

/**
 * Converts a name to lower case, so that database and lock agree on every spelling; null for
 * anything but visible ASCII.
 */
export function normalizeUsername(text: unknown): string | null {
  const trimmed = typeof text === 'string' ? text.trim() : ''
  return form.test(trimmed) ? trimmed.toLowerCase() : null
}
