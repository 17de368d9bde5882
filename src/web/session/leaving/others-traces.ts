import { clearLog, dropOthersEntries } from '#web/api/front-log.ts'
import { keepText } from '#web/browser/keep-text.ts'
import { forgetRecordNames } from '#web/session/record-names.ts'
import { dropOthersDrafts } from './stored-values.ts'

const leftKey = 'pinlu-left'
/**
 * Data stored per user that names records. Open pages and screen settings stay, as the log-out
 * dialog promises.
 */
const placesOf = ['recent-commands ', 'pinlu-config:zh-CN:', 'pinlu-config:en-US:']

/** Records whose session ended: the pending address is theirs. */
export function noteLeaving(user: string | undefined): void {
  if (user !== undefined) keepText(leftKey, user, 'sessionStorage')
}

/**
 * Removes other users' data from this machine on sign-in, in storage and memory. Returns true when
 * the pending address belongs to another user.
 */
export function dropOthersTraces(user: string): boolean {
  dropOthersDrafts(user)
  for (const key of Object.keys(localStorage))
    if (placesOf.some((start) => key.startsWith(start) && key !== start + user))
      localStorage.removeItem(key)

  dropOthersEntries(user)
  const left = sessionStorage.getItem(leftKey)

  sessionStorage.removeItem(leftKey)
  const isAnother = left !== null && left !== user

  if (isAnother) {
    forgetRecordNames()
    // Calls still pending when their session ended are logged without a user.
    clearLog()
  }

  return isAnother
}
