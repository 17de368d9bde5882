import { sessionCookies } from '#web/browser/cookies.ts'
import { keepText } from '#web/browser/keep-text.ts'
import { sealText } from './sealed-text.ts'

const prefixOf = (user: string) => `draft ${user} `
/** The last to log out on this machine: drafts written by their closing forms are discarded. */
const leaverKey = 'pinlu-logged-out'

export const draftKey = (user: string, name: string): string => prefixOf(user) + name

const draftsOf = (user: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(user)))

/** On this machine. */
export function countUnsaved(user: string): number {
  // An unanswered creation has a second entry.
  return draftsOf(user).filter((key) => !key.endsWith(' made')).length
}

/** On log-out. */
export function dropUnsaved(user: string): void {
  keepText(leaverKey, user)
  for (const key of draftsOf(user)) localStorage.removeItem(key)
}

/** Plain texts of an earlier version. */
export function sealUnsaved(user: string): void {
  for (const key of draftsOf(user)) {
    const text = localStorage.getItem(key)
    const sealed = text?.startsWith('{') ? sealText(user, text) : null
    if (sealed !== null) keepText(key, sealed)
  }
}

/** After sign-in. */
export function keepUnsaved(): void {
  localStorage.removeItem(leaverKey)
}

/** By now, in any window. */
export function isOthersSession(user: string): boolean {
  const signedIn = sessionCookies.get('uuid')
  return signedIn !== null && signedIn !== user
}

/** Also after a session expires: the same user gets them back. */
export const mayKeepDrafts = (user: string): boolean =>
  localStorage.getItem(leaverKey) !== user && !isOthersSession(user)
