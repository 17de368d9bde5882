import { sessionCookies, storeText } from '#web/browser-storage.ts'
import { encryptText } from './encrypted-text.ts'

const prefixOf = (user: string) => `draft ${user} `
/**
 * The user who logged out last on this machine: drafts that their closing forms write are
 * discarded.
 */
const loggedOutKey = 'pinlu-logged-out'

export const draftKey = (user: string, name: string): string => prefixOf(user) + name

const draftsOf = (user: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(user)))

export function countUnsavedDrafts(user: string): number {
  // An unanswered creation has a second entry.
  return draftsOf(user).filter((key) => !key.endsWith(' made')).length
}

/** On log-out. */
export function removeUnsavedDrafts(user: string): void {
  storeText(loggedOutKey, user)
  for (const key of draftsOf(user)) localStorage.removeItem(key)
}

/** Encrypts drafts that an earlier version stored as plain text. */
export function encryptUnsavedDrafts(user: string): void {
  for (const key of draftsOf(user)) {
    const text = localStorage.getItem(key)
    const sealed = text?.startsWith('{') ? encryptText(user, text) : null
    if (sealed !== null) storeText(key, sealed)
  }
}

/** After a sign-in. */
export function allowDraftStorage(): void {
  localStorage.removeItem(loggedOutKey)
}

/** In any window. */
export function isOtherUserSignedIn(user: string): boolean {
  const signedIn = sessionCookies.get('uuid')
  return signedIn !== null && signedIn !== user
}

/** Also after a session expires: the same user gets the drafts back. */
export const canStoreDrafts = (user: string): boolean =>
  localStorage.getItem(loggedOutKey) !== user && !isOtherUserSignedIn(user)
