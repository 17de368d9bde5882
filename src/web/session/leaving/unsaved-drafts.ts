import { sessionCookies, storeText } from '#web/browser-storage.ts'
import { encryptText } from './encrypted-text.ts'

const prefixOf = (user: string) => `draft ${user} `
/**
 * The storage key for the user who logged out last on this machine: drafts that their closing forms
 * write are discarded.
 */
const loggedOutKey = 'pinlu-logged-out'

export const draftKey = (user: string, name: string): string => prefixOf(user) + name

const draftsOf = (user: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(user)))

/** Counts the user's unsaved drafts on this machine. */
export function countUnsavedDrafts(user: string): number {
  // An unanswered creation has a second entry.
  return draftsOf(user).filter((key) => !key.endsWith(' made')).length
}

/** Removes the user's drafts on log-out. */
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

/** Allows drafts to be stored again after a sign-in. */
export function allowDraftStorage(): void {
  localStorage.removeItem(loggedOutKey)
}

/** Whether another user has signed in by now, in any window. */
export function isOtherUserSignedIn(user: string): boolean {
  const signedIn = sessionCookies.get('uuid')
  return signedIn !== null && signedIn !== user
}

/** Whether drafts may be stored, also after a session expires: the same user gets them back. */
export const canStoreDrafts = (user: string): boolean =>
  localStorage.getItem(loggedOutKey) !== user && !isOtherUserSignedIn(user)
