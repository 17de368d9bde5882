import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { queryClient } from '#web/api/query-client.ts'
import { sessionEnded } from '#web/api/session-events.ts'
import { sessionCookies } from '#web/browser-storage.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { forgetSession, useSession, logout } from '#web/session/session.ts'
import { showMessage } from '#web/ui/messages.tsx'
import { noteLeaving } from './others-traces.ts'
import { dropUnsaved } from './unsaved-drafts.ts'

/** Forgets the session and everything fetched with it; public data stays. */
export function dropSession(): void {
  forgetSession()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
}

/** Names the account of the next session once it is loaded. */
function showAccountChange(): void {
  const leave = useSession.subscribe(({ status, account }) => {
    if (status !== 'ready' || !account) return

    leave()
    showMessage(
      shellText('accountChanged', { name: account.nickName || account.name || account.username }),
    )
  })
}

/** Tabs share the cookies: one that becomes visible follows a changed session. */
export function followOtherTabs(): void {
  const follow = (): void => {
    const { account, status } = useSession.getState()
    if (document.visibilityState !== 'visible' || status !== 'ready') return
    if (sessionCookies.get('token') === null) return sessionEnded()
    if (sessionCookies.get('uuid') === account?.id) return

    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
    showAccountChange()
    useSession.setState({ status: 'none', account: null, user: null, config: null })
  }

  document.addEventListener('visibilitychange', follow)
  window.addEventListener('focus', follow)
}

/** Signs out, drops all data of the session, unsaved included, and opens the login page. */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()

  return async () => {
    const user = useSession.getState().account?.id
    noteLeaving(user)
    await logout()
    if (user !== undefined) dropUnsaved(user)
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'portal' })
    void navigate('/login')
  }
}
