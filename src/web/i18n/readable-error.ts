import { shellText } from './use-text.ts'

/** For errors of the browser a general sentence, because theirs is English. */
export function errorText(error: unknown): string {
  return isUserFacingError(error) ? error.message : shellText('pageBrokenWhy')
}

/** A plain Error or ApiError; TypeError, DOMException and others are not for people. */
export function isUserFacingError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error' && error.message !== ''
}
