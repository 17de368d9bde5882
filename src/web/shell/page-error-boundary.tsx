import { Component, type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { homePath, type RouteMatch } from '#config-model/route.ts'
import type { Route } from '#config-model/types.generated.ts'
import { screenComponents } from '#web/public-screens/screens.tsx'
import { pageKinds } from '#web/runtime/page-kinds.tsx'
import { ScreenComponents } from '#web/runtime/page-kinds/definition.ts'
import { BrokenPageScreen, ForbiddenScreen, NotFoundScreen } from '#web/session/error-screens.tsx'
import { safeTarget } from '#web/session/safe-target.ts'
import { useConfig } from '#web/session/session.ts'

/**
 * A configured page, a hand-written screen, a helper route, or the refusal; null without a match.
 */
export function renderMatch(match: RouteMatch | null, refusal: string | null = null): ReactNode {
  if (refusal !== null) return <ForbiddenScreen inside reason={refusal} />
  if (match === null) return null
  if (match.kind === 'route') return <HelperRoute route={match.route} params={match.params} />

  const Kind = pageKinds[match.page.kind]

  return (
    <ScreenComponents value={screenComponents}>
      <Kind page={match.page as never} pageId={match.id} params={match.params} />
    </ScreenComponents>
  )
}

/** Keeps the shell when a page fails. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error)
      return (
        <BrokenPageScreen
          inside
          error={this.state.error}
          retry={() => this.setState({ error: null })}
        />
      )

    return this.props.children
  }
}

/** /redirect/… reopens the path after it, /refresh the calling page. */
function HelperRoute({ route, params }: { route: Route; params: Record<string, string> }) {
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
