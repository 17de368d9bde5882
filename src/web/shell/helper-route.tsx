import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { Route } from '#config-model/types.generated.ts'
import { NotFoundScreen } from '#web/public-screens/error-screens.tsx'
import { screenComponents } from '#web/public-screens/screens.tsx'
import { safeTarget } from '#web/session/safe-target.ts'
import { useConfig } from '#web/session/session.ts'
import { homePath } from './tabs/tabs-model.ts'

/**
 * A helper route of the shell: /redirect/… reopens the path after it, /refresh the calling page;
 * otherwise a hand-written screen.
 */
export function HelperRoute({ route, params }: { route: Route; params: Record<string, string> }) {
  const { search, hash } = useLocation()
  if (route.screen === 'redirect')
    return <Navigate to={safeTarget(`/${params['*'] ?? ''}${search}${hash}`)} replace />
  if (route.screen === 'refresh') return <Refresh />

  const Screen = route.screen === undefined ? undefined : screenComponents[route.screen]

  return Screen ? <Screen params={params} /> : <NotFoundScreen inside />
}

function Refresh() {
  const navigate = useNavigate()
  const home = homePath(useConfig())

  useEffect(() => {
    const cameFrom: unknown = (window.history.state as { idx?: number } | null)?.idx
    const timer = setTimeout(
      () =>
        void (typeof cameFrom === 'number' && cameFrom > 0
          ? navigate(-1)
          : navigate(home, { replace: true })),
    )

    return () => clearTimeout(timer)
  }, [navigate, home])

  return null
}
