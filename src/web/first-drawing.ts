import { matchRoute } from '#config-model/route.ts'
import { isKnownYear, isOpen } from './application.tsx'
import { partsInShell, partsOfRoute, preparePage } from './screen-parts.tsx'
import { fetchPortal } from './session/configuration/portal.ts'
import { startPath } from './session/safe-target.ts'
import { hasToken, loadSession, useSession } from './session/session.ts'
import { whenLoaded } from './ui/loading/lazy-component.tsx'

/**
 * Resolves once everything is there that an address is first drawn with: the portal, who has signed
 * in where that is shown, and the code of the screen. The answers were asked for by the first
 * script and the code is named in the page, so all of it is on its way. Once `isDrawn` says so a
 * page asks by itself for what it shows.
 * @throws ApiError when the portal cannot be had
 */
export async function readyToDraw(pathname: string, isDrawn: () => boolean): Promise<void> {
  const { routes, years } = await fetchPortal()
  const isSignedIn = hasToken()
  const path = pathname === '/' ? startPath(isSignedIn) : pathname
  const openAt = (address: string) => {
    const match = matchRoute({ routes, pages: {} }, address)
    return match?.kind === 'route' && isOpen(match, isSignedIn) ? match.route : null
  }

  const open = openAt(path) ?? (isSignedIn ? null : openAt(startPath(false)))
  if (open) return whenLoaded(partsOfRoute(open))

  await loadSession()
  const { config, account } = useSession.getState()
  const match = matchRoute({ routes, pages: config?.pages ?? {} }, path)
  if (match?.kind !== 'page') return whenLoaded(partsInShell(null))

  await whenLoaded(partsInShell(match.page))
  const isPageVisible = !account?.mustChangePassword && isKnownYear(match, years.historyYears)
  if (isPageVisible && !isDrawn()) await preparePage(match)
}
