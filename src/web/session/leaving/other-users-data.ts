import { clearFrontLog, clearOtherUsersLog } from '#web/api/front-log.ts'
import { storeText } from '#web/browser-storage.ts'
import { clearRecordNames } from '#web/session/record-names.ts'
import { clearOtherUsersDrafts } from './stored-values.ts'

const addressOwnerKey = 'pinlu-left'
/** Data that names records. Open pages and screen settings stay, as the log-out dialog promises. */
const personalKeyPrefixes = ['recent-commands ', 'pinlu-config:zh-CN:', 'pinlu-config:en-US:']

/** Notes whose pending address it is when a session ends. */
export function storeAddressOwner(user: string | undefined): void {
  if (user !== undefined) storeText(addressOwnerKey, user, 'sessionStorage')
}

/**
 * On sign-in, from storage and memory. Returns true when the pending address belongs to another
 * user.
 */
export function clearOtherUsersData(user: string): boolean {
  clearOtherUsersDrafts(user)
  for (const key of Object.keys(localStorage))
    if (personalKeyPrefixes.some((start) => key.startsWith(start) && key !== start + user))
      localStorage.removeItem(key)

  clearOtherUsersLog(user)
  const left = sessionStorage.getItem(addressOwnerKey)

  sessionStorage.removeItem(addressOwnerKey)
  const isAnother = left !== null && left !== user

  if (isAnother) {
    clearRecordNames()
    // Of calls still pending when their session ended.
    clearFrontLog()
  }

  return isAnother
}
