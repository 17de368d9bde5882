const form = /^[\x21-\x7e]{1,60}$/

/**
 * A user name in the one form it is compared, counted and stored by: visible ASCII in small letters. Null for anything else, so that no two spellings are one
 * account to the database and two to the lock.
 */
export function normalUsername(text: unknown): string | null {
  const trimmed = typeof text === 'string' ? text.trim() : ''
  return form.test(trimmed) ? trimmed.toLowerCase() : null
}
