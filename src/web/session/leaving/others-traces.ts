import { clearLog, dropOthersEntries } from '#web/api/front-log.ts'
import { storeText } from '#web/browser-storage.ts'
import { forgetRecordNames } from '#web/session/record-names.ts'
import { dropOthersDrafts } from './stored-values.ts'

const leftKey = 'pinlu-left'
/** Names records. Open pages and screen settings stay, as the log-out dialog promises. */
const placesOf = ['recent-commands ', 'pinlu-config:zh-CN:', 'pinlu-config:en-US:']

/** Notes whose pending address it is when a session ends. */
export function noteLeaving(user: string | undefined): void {
  if (user !== undefined) storeText(leftKey, user, 'sessionStorage')
}

/**
 * Removes the traces of other users from storage and memory on sign-in. Returns true when the
 * pending address belongs to another user.
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
    // Of calls still pending when their session ended.
    clearLog()
  }

  return isAnother
}
