import { Component, type ReactNode } from 'react'
import type { RouteMatch } from '#config-model/route.ts'
import { BrokenPageScreen, ForbiddenScreen } from '#web/public-screens/error-screens.tsx'
import { pageKinds } from '#web/runtime/page-kinds.tsx'
import { HelperRoute } from './helper-route.tsx'

/**
 * Returns the frame content for a match: a configured page, a hand-written screen, a helper route,
 * or the refusal; null without a match.
 */
export function drawnPage(match: RouteMatch | null, refusal: string | null = null): ReactNode {
  if (refusal !== null) return <ForbiddenScreen inside reason={refusal} />
  if (match === null) return null
  if (match.kind === 'route') return <HelperRoute route={match.route} params={match.params} />

  const Kind = pageKinds[match.page.kind]

  return <Kind page={match.page as never} pageId={match.id} params={match.params} />
}

/**
 * A page in its place: while its code arrives a bar is shown; one that cannot be drawn says why and
 * the shell around it stays.
 */
export class PlacedPage extends Component<{ children: ReactNode }, { error: Error | null }> {
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
