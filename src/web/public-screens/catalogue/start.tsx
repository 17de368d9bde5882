import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { assertPresent } from '#config-model/assert.ts'
import { PublicApp } from '#public/public-app.tsx'
import type { PublicPage } from '#public/public-page.ts'
import { configureCookies } from '#web/browser-storage.ts'
import { browserDevice } from './device.ts'
import { startNavigation, type RenderedPage } from './navigation.ts'
import { parsePage, fetchPublicWords } from './pages.ts'
import '#web/theme/tokens.css'
import '#web/theme/base.css'
import '#public/styles/world-colours.css'

/** Hydrates a server-rendered public page with its data. */
async function start(first: PublicPage): Promise<void> {
  configureCookies({ prefix: first.frame.cookiePrefix, days: 1 })
  const words = await fetchPublicWords(first.locale)
  const hydrated = Promise.withResolvers<void>()
  const app = ({ page, words, isStale }: RenderedPage) => (
    <HydrationSignal onHydrated={hydrated.resolve}>
      <PublicApp page={page} words={words} device={browserDevice} isStale={isStale} />
    </HydrationSignal>
  )

  const root = hydrateRoot(
    assertPresent(document.getElementById('root'), 'the element #root'),
    app({ page: first, words, isStale: false }),
    // Reports hydration mismatches.
    { onRecoverableError: (error) => reportError(error) },
  )

  await hydrated.promise
  startNavigation({ page: first, words, isStale: false }, (drawn) => root.render(app(drawn)))
}

interface HydrationSignalProps {
  onHydrated: () => void
  children: ReactNode
}

/**
 * Reports once that hydration is complete: an earlier change would discard the server's rendering.
 */
function HydrationSignal({ onHydrated, children }: HydrationSignalProps) {
  useEffect(onHydrated, [onHydrated])
  return children
}

const block = document.getElementById('page')
if (block) await start(parsePage(block.textContent ?? ''))
