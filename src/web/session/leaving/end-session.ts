import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { httpMessage } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { reportSessionEnd } from '#web/api/session-events.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { clearSession, useSession, logout } from '#web/session/session.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { storeAddressOwner } from './other-users-data.ts'
import { removeUnsavedDrafts } from './unsaved-drafts.ts'

/** Public data stays. */
function clearSessionData(): void {
  clearSession()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
}

/**
 * Ends a session that the server or the cookie has ended. The guard leads from protected pages to
 * the login, which shows the reason; open pages stay open to a visitor.
 * @param currentPath returns the path on screen
 * @param reason empty when the session's time was over
 */
export function endSession(currentPath: () => string, reason = ''): void {
  storeAddressOwner(useSession.getState().account?.id)
  flushSync(() => {
    clearSessionData()
    useSession.setState({ endReason: reason })
  })
  if (reason === '')
    setTimeout(() => currentPath() === '/login' && showToast(httpMessage(401, ''), 'error'))
}

/** Names the account of the next session once it is loaded. */
function showAccountChange(): void {
  const leave = useSession.subscribe(({ status, account }) => {
    if (status !== 'ready' || !account) return

    leave()
    showToast(
      shellText('accountChanged', { name: account.nickName || account.name || account.username }),
    )
  })
}

/** Tabs share the cookies: one that becomes visible follows a changed session. */
export function syncSessionAcrossTabs(): void {
  const follow = (): void => {
    const { account, status } = useSession.getState()
    if (document.visibilityState !== 'visible' || status !== 'ready') return
    if (sessionCookies.get('token') === null) return reportSessionEnd()
    // Without the cookie settings and tabs are a ghost's; the account is the same.
    if ([null, account?.id].includes(sessionCookies.get('uuid'))) return

    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
    showAccountChange()
    useSession.setState({ status: 'none', account: null, user: null, config: null })
  }

  document.addEventListener('visibilitychange', follow)
  window.addEventListener('focus', follow)
}

/** Signs out, drops all data of the session, unsaved included, and opens the login page. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()

  return async () => {
    const user = useSession.getState().account?.id
    storeAddressOwner(user)
    await logout()
    if (user !== undefined) removeUnsavedDrafts(user)
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'portal' })
    void navigate('/login')
  }
}
