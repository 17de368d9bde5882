import { shellText } from './use-text.ts'

/**
 * Of a call or a check its message; of the browser or the program a general sentence: its own is
 * English and for the front-end log.
 */
export function errorText(error: unknown): string {
  return isReadable(error) ? error.message : shellText('pageBrokenWhy')
}

/**
 * Thrown with a text for people, as a plain Error or ApiError; others come from the browser or an
 * assertion.
 */
export function isReadable(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error' && error.message !== ''
}
