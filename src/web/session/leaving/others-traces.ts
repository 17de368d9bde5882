import { clearLog, dropOthersEntries } from '#web/session/front-log.ts'
import { forgetRecordNames } from '#web/session/record-names.ts'
import { keepText } from './keep-text.ts'
import { dropOthersDrafts } from './stored-values.ts'

const leftKey = 'pinlu-left'
/**
 * What is kept per user on this machine and names records. Open pages and settings of the screen
 * stay: the log-out dialog promises them.
 */
const placesOf = ['recent-commands ', 'pinlu-config:zh-CN:', 'pinlu-config:en-US:']

/** Notes whose session ended: the address that waits for the next sign-in is theirs. */
export function noteLeaving(user: string | undefined): void {
  if (user !== undefined) keepText(leftKey, user, 'sessionStorage')
}

/**
 * Somebody signs in: whatever others left on this machine goes, in storage and in memory. True when
 * the address that waits is somebody else's.
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
    // Calls that were still under way when their session ended are logged in nobody's name.
    clearLog()
  }

  return isAnother
}
