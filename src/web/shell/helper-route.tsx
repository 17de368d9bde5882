import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import type { Route } from '#config-model/types.generated.ts'
import { NotFoundScreen } from '#web/open/error-screens.tsx'
import { safeTarget } from '#web/session/safe-target.ts'

/** The hidden routes that enter a page anew: /redirect/… goes to what follows, /refresh back to where it was called. */
export function HelperRoute({ route, params }: { route: Route; params: Record<string, string> }) {
  const { search } = useLocation()
  if (route.screen === 'redirect') return <Navigate to={safeTarget(`/${params['*'] ?? ''}${search}`)} replace />
  return route.screen === 'refresh' ? <Refresh /> : <NotFoundScreen inside />
}

function Refresh() {
  const navigate = useNavigate()
  useEffect(() => {
    const cameFrom: unknown = (window.history.state as { idx?: number } | null)?.idx
    if (typeof cameFrom === 'number' && cameFrom > 0) void navigate(-1)
    else void navigate('/dashboard', { replace: true })
  }, [navigate])
  return null
}
