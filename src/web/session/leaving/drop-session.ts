import { queryClient } from '#web/api/query-client.ts'
import { sessionEnded } from '#web/api/session-events.ts'
import { sessionCookies } from '#web/browser/cookies.ts'
import { shellText } from '#web/i18n/use-text.ts'
import { forgetSession, useSession } from '#web/session/session.ts'
import { showMessage } from '#web/ui/messages.tsx'

/** And everything fetched with it; public data stays. */
export function dropSession(): void {
  forgetSession()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'portal' })
}

function tellOnceKnown(): void {
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
    tellOnceKnown()
    useSession.setState({ status: 'none', account: null, user: null, config: null })
  }

  document.addEventListener('visibilitychange', follow)
  window.addEventListener('focus', follow)
}
