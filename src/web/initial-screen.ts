import { matchRoute } from '#config-model/route.ts'
import { isKnownYear, isOutsideShell } from './application.tsx'
import { loadablesInShell, loadablesOfRoute, prefetchPageData } from './screen-parts.tsx'
import { fetchPortal } from './session/configuration/portal.ts'
import { startPath } from './session/safe-target.ts'
import { hasToken, loadSession, useSession } from './session/session.ts'
import { whenLoaded } from './ui/loading/lazy-component.tsx'

/**
 * Resolves once portal, user and code of an address's screen are loaded; the first script has
 * requested them. Once `isDrawn` is true a page requests its own data.
 * @throws ApiError when the portal cannot be loaded
 */
export async function loadInitialScreen(pathname: string, isDrawn: () => boolean): Promise<void> {
  const { routes, years } = await fetchPortal()
  const isSignedIn = hasToken()
  const path = pathname === '/' ? startPath(isSignedIn) : pathname
  const openAt = (address: string) => {
    const match = matchRoute({ routes, pages: {} }, address)
    return match?.kind === 'route' && isOutsideShell(match, isSignedIn) ? match.route : null
  }

  const open = openAt(path) ?? (isSignedIn ? null : openAt(startPath(false)))
  if (open) return whenLoaded(loadablesOfRoute(open))

  await loadSession()
  const { config, account } = useSession.getState()
  const match = matchRoute({ routes, pages: config?.pages ?? {} }, path)
  if (match?.kind !== 'page') return whenLoaded(loadablesInShell(null))

  await whenLoaded(loadablesInShell(match.page))
  const isPageVisible = !account?.mustChangePassword && isKnownYear(match, years.historyYears)
  if (isPageVisible && !isDrawn()) await prefetchPageData(match)
}
