const form = /^[\x21-\x7e]{1,60}$/

/** Replaces unprintable characters and truncates, for the log. */
export const printableUsername = (text: string): string =>
  [...text.trim().toWellFormed().replaceAll(/\p{C}/gu, '\ufffd')].slice(0, 60).join('')

/**
 * Lowers a name, so that database and lock agree on every spelling; null for anything but visible
 * ASCII.
 */
export function normalizeUsername(text: unknown): string | null {
  const trimmed = typeof text === 'string' ? text.trim() : ''
  return form.test(trimmed) ? trimmed.toLowerCase() : null
}
