import { shellText } from './use-text.ts'

/**
 * An error as text for people: of a call or a check its message; of the browser or the program a
 * general sentence, because its own is English and meant for the front-end log.
 */
export function errorText(error: unknown): string {
  return isReadable(error) ? error.message : shellText('pageBrokenWhy')
}

/**
 * Whether an error was thrown with a text for people, as a plain Error or ApiError: TypeError,
 * DOMException and others come from the browser or an assertion.
 */
export function isReadable(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error' && error.message !== ''
}
