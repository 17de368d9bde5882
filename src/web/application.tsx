import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { matchPath, matchRoute, type RouteMatch } from '#config-model/route.ts'
import { ForbiddenScreen, NotFoundScreen, ServerErrorScreen } from './open/error-screens.tsx'
import { screens } from './open/screens.ts'
import { usePortalQuery } from './session/portal.ts'
import { loginPath } from './session/safe-target.ts'
import { hasToken, loadSession, useSession } from './session/session.ts'
import { useTitle } from './session/use-title.ts'
import { lazyRetry } from './ui/lazy-retry.ts'
import { Splash } from './ui/splash.tsx'

const Shell = lazy(lazyRetry(() => import('./shell/shell.tsx')))
const ForbiddenPage = lazy(lazyRetry(() => import('./session/forbidden-page.tsx')))
const PublicLayout = lazy(lazyRetry(() => import('./open/public-layout.tsx')))

type OpenMatch = Extract<RouteMatch, { kind: 'route' }>

/** From a path to a screen: the guard of the specification's §2, then the layout, then the screen. */
export function Application() {
  const { pathname, search, hash } = useLocation()
  const portal = usePortalQuery()
  const config = useSession((state) => state.config)
  const status = useSession((state) => state.status)
  const mustChangePassword = useSession((state) => state.account?.mustChangePassword)
  const isSignedIn = hasToken()
  useEffect(() => {
    if (isSignedIn && portal.data) void loadSession()
  }, [isSignedIn, portal.data, status])

  if (portal.isError) return <ServerErrorScreen retry={() => void portal.refetch()} />
  if (!portal.data) return <Splash />
  const match = matchRoute({ routes: portal.data.routes, pages: config?.pages ?? {} }, pathname)
  const isProtected =
    match?.kind === 'page' ||
    (match?.kind === 'route' && match.route.layout === 'admin') ||
    (!match && portal.data.protectedPaths.some((path) => matchPath(path, pathname)))
  const { historyYears } = portal.data.years
  const year = match?.kind === 'page' ? match.params['year'] : undefined
  const isUnknownYear = year !== undefined && !historyYears.includes(Number(year))
  if (pathname === '/') return <Navigate to={isSignedIn ? '/dashboard' : '/login'} replace />
  if (isProtected && !isSignedIn) return <Navigate to={loginPath(pathname + search + hash)} replace />
  const isErrorRoute =
    match?.kind === 'route' && (match.route.screen === 'forbidden' || match.route.screen === 'server-error')
  if (
    match?.kind === 'route' &&
    match.route.redirect === undefined &&
    match.route.layout !== 'admin' &&
    !(isErrorRoute && isSignedIn)
  )
    return <OpenRoute match={match} />
  if (!isSignedIn)
    return match ? (
      <Navigate to={match.kind === 'route' && match.route.redirect ? match.route.redirect : '/login'} replace />
    ) : (
      <NotFoundScreen />
    )
  if (status === 'failed')
    return (
      <ServerErrorScreen
        retry={() => {
          useSession.setState({ status: 'none' })
          void loadSession()
        }}
      />
    )
  if (status !== 'ready') return <Splash />
  // A first password is changed before anything else; the server refuses everything else too.
  const settings =
    mustChangePassword &&
    Object.values(config?.pages ?? {}).find((page) => page.kind === 'screen' && page.screen === 'account-settings')
  if (settings && settings.path !== pathname) return <Navigate to={settings.path} replace />
  return (
    <Suspense fallback={<Splash />}>
      <Shell>
        {isErrorRoute ? (
          errorScreen(match, true)
        ) : isUnknownYear ? (
          <NotFoundScreen inside />
        ) : match ? (
          match
        ) : isProtected ? (
          <ForbiddenPage />
        ) : (
          <NotFoundScreen inside />
        )}
      </Shell>
    </Suspense>
  )
}

function errorScreen({ route }: OpenMatch, inside: boolean) {
  if (route.screen === 'forbidden') return <ForbiddenScreen inside={inside} />
  return route.screen === 'server-error' ? <ServerErrorScreen inside={inside} /> : null
}

/** A screen without the shell: public catalogue, login, errors. */
function OpenRoute({ match }: { match: OpenMatch }) {
  const { route, params } = match
  const { pathname } = useLocation()
  useTitle(route.title)
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  const error = errorScreen(match, false)
  if (error) return error
  const Screen = route.screen === undefined ? undefined : screens[route.screen]
  if (!Screen) return <NotFoundScreen />
  const screen = <Screen params={params} />
  return (
    <Suspense fallback={<Splash />}>
      {route.layout === 'public' ? <PublicLayout params={params}>{screen}</PublicLayout> : screen}
    </Suspense>
  )
}
