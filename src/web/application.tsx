import { useEffect, useMemo, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { matchPath, matchRoute, type RouteMatch } from '#config-model/route.ts'
import { isServerRenderedPath } from '#contract/paths.ts'
import { blockingErrorOf } from './api/query-client.ts'
import { reportSessionEnd } from './api/session-events.ts'
import { ServerRenderedScreen, screenComponents } from './public-screens/screens.tsx'
import { PublicLayout, Shell, loadablesInShell } from './screen-parts.tsx'
import { usePortalQuery, usePageTitle } from './session/configuration/portal.ts'
import {
  FailedCallScreen,
  ForbiddenScreen,
  NotFoundScreen,
  ServerErrorScreen,
} from './session/error-screens.tsx'
import { loginPath, startPath } from './session/safe-target.ts'
import { hasToken, loadSession, useSession } from './session/session.ts'
import { useHeadingFocus } from './ui/keyboard/use-heading-focus.ts'
import { lazyComponent, useLoaded, Splash } from './ui/loading/lazy-component.tsx'

const ForbiddenPage = lazyComponent(() => import('./session/forbidden-page.tsx'), <Splash />)

type OpenMatch = Extract<RouteMatch, { kind: 'route' }>

/** The guard of specification §2, the layout, the screen. */
export function Application() {
  const { pathname, search, hash } = useLocation()
  const portal = usePortalQuery()
  const config = useSession((state) => state.config)
  const status = useSession((state) => state.status)
  const isSignedIn = hasToken()
  const isExpired = status === 'ready' && !isSignedIn

  const match =
    portal.data && matchRoute({ routes: portal.data.routes, pages: config?.pages ?? {} }, pathname)
  const openRoute = match?.kind === 'route' && isOutsideShell(match, isSignedIn) ? match : undefined
  const needsSession = isSignedIn && match !== undefined && openRoute === undefined

  useExpiry(isExpired)
  useEffect(() => {
    // Retries a failed load on demand.
    if (needsSession && status === 'none') void loadSession()
  }, [needsSession, status])

  const error = blockingErrorOf(portal)
  if (error) return <FailedCallScreen error={error} retry={() => void portal.refetch()} />
  if (!portal.data || match === undefined || isExpired) return <Splash />
  if (pathname === '/') return <Navigate to={startPath(isSignedIn)} replace />

  const isProtected = isBehindLogin(match, portal.data.protectedPaths, pathname)
  if (isProtected && !isSignedIn)
    return <Navigate to={loginPath(pathname + search + hash)} replace />
  if (openRoute) return <OpenRoute match={openRoute} />

  if (!match && isServerRenderedPath(pathname))
    return (
      <main>
        <ServerRenderedScreen params={{}} />
      </main>
    )

  if (isSignedIn)
    return (
      <SignedIn
        match={match}
        isProtected={isProtected}
        historyYears={portal.data.years.historyYears}
      />
    )

  if (!match) return <NotFoundScreen />

  return (
    <Navigate
      to={match.kind === 'route' && match.route.redirect ? match.route.redirect : '/login'}
      replace
    />
  )
}

/** Ends a session whose cookie has expired: nothing of it stays for the next user. */
function useExpiry(isExpired: boolean): void {
  useEffect(() => {
    if (!isExpired) return undefined

    // Outside of the effect, where the session's end can be rendered at once.
    const timer = setTimeout(reportSessionEnd)
    return () => clearTimeout(timer)
  }, [isExpired])
}

function isBehindLogin(
  match: RouteMatch | null,
  protectedPaths: string[],
  pathname: string,
): boolean {
  if (!match) return protectedPaths.some((path) => matchPath(path, pathname))
  if (match.kind === 'page') return true

  // Which page of a group a redirect opens depends on the user.
  const { redirect, layout } = match.route
  if (redirect === undefined) return layout === 'admin'

  return protectedPaths.some((path) => matchPath(path, redirect))
}

/** Signed-in users see error screens inside the shell. */
export function isOutsideShell(match: OpenMatch, isSignedIn: boolean): boolean {
  if (match.route.redirect !== undefined || match.route.layout === 'admin') return false
  return !(isSignedIn && isErrorRoute(match))
}

const isErrorRoute = (match: RouteMatch | null): match is OpenMatch =>
  match?.kind === 'route' &&
  (match.route.screen === 'forbidden' || match.route.screen === 'server-error')

interface SignedInProps {
  match: RouteMatch | null
  isProtected: boolean
  historyYears: number[]
}

function SignedIn({ match, isProtected, historyYears }: SignedInProps) {
  const { pathname } = useLocation()
  const status = useSession((state) => state.status)
  const error = useSession((state) => state.error)
  const pages = useSession((state) => state.config?.pages)
  const mustChangePassword = useSession((state) => state.account?.mustChangePassword)
  if (error) return <FailedCallScreen error={error} retry={retrySession} />
  if (status !== 'ready') return <Splash />

  // An initial password is changed before anything else, as the server enforces.
  const settings =
    mustChangePassword &&
    Object.values(pages ?? {}).find(
      (page) => page.kind === 'screen' && page.screen === 'account-settings',
    )

  if (settings && settings.path !== pathname) return <LeadToSettings path={settings.path} />

  return <Framed match={match}>{screenInShell(match, isProtected, historyYears)}</Framed>
}

/** The sign-in after the change of password leads to the address that was asked for. */
function LeadToSettings({ path }: { path: string }) {
  const { pathname, search, hash } = useLocation()
  const address = pathname + search + hash
  useEffect(() => useSession.setState({ pendingAddress: address }), [address])

  return <Navigate to={path} replace />
}

function Framed({
  match,
  children,
}: {
  match: RouteMatch | null
  children: RouteMatch | ReactNode
}) {
  const page = match?.kind === 'page' ? match.page : null
  const parts = useMemo(() => loadablesInShell(page), [page])
  const isLoaded = useLoaded(parts)

  return isLoaded ? <Shell>{children}</Shell> : <Splash />
}

function retrySession() {
  useSession.setState({ status: 'none' })
  void loadSession()
}

export function isKnownYear(match: RouteMatch | null, historyYears: number[]): boolean {
  const year = match?.kind === 'page' ? match.params['year'] : undefined
  return year === undefined || historyYears.includes(Number(year))
}

/** The shell renders and caches pages; otherwise an error screen. */
function screenInShell(match: RouteMatch | null, isProtected: boolean, historyYears: number[]) {
  if (isErrorRoute(match)) return errorScreen(match, true)
  if (!isKnownYear(match, historyYears)) return <NotFoundScreen inside />
  if (match) return match

  return isProtected ? <ForbiddenPage /> : <NotFoundScreen inside />
}

function errorScreen({ route }: OpenMatch, inside: boolean) {
  if (route.screen === 'forbidden') return <ForbiddenScreen inside={inside} />
  return route.screen === 'server-error' ? <ServerErrorScreen inside={inside} /> : null
}

function OpenRoute({ match }: { match: OpenMatch }) {
  const { route, params } = match
  const { pathname } = useLocation()

  usePageTitle(route.title)
  useHeadingFocus(pathname)
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  const error = errorScreen(match, false)
  if (error) return error

  const Screen = route.screen === undefined ? undefined : screenComponents[route.screen]
  if (!Screen) return <NotFoundScreen />

  const screen = <Screen params={params} />

  return route.layout === 'public' ? <PublicLayout params={params}>{screen}</PublicLayout> : screen
}
