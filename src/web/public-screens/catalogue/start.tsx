import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { assertPresent } from '#config-model/assert.ts'
import { PublicApp } from '#public/public-app.tsx'
import type { PublicPage } from '#public/public-page.ts'
import { configureCookies } from '#web/browser-storage.ts'
import { startBrowsing, type Drawn } from './browse.ts'
import { browserDevice } from './device.ts'
import { parsePage, fetchPublicWords } from './pages.ts'
import '#web/theme/tokens.css'
import '#web/theme/base.css'
import '#public/styles/world-colours.css'

/** Hydrates a server-rendered public page with its data. The page also works without scripts. */
async function start(first: PublicPage): Promise<void> {
  configureCookies({ prefix: first.frame.cookiePrefix, days: 1 })
  const words = await fetchPublicWords(first.locale)
  const taken = Promise.withResolvers<void>()
  const app = ({ page, words, isOld }: Drawn) => (
    <Taken onTaken={taken.resolve}>
      <PublicApp page={page} words={words} device={browserDevice} isOld={isOld} />
    </Taken>
  )

  const root = hydrateRoot(
    assertPresent(document.getElementById('root'), 'the element #root'),
    app({ page: first, words, isOld: false }),
    // Reports hydration mismatches.
    { onRecoverableError: (error) => reportError(error) },
  )

  await taken.promise
  startBrowsing({ page: first, words, isOld: false }, (drawn) => root.render(app(drawn)))
}

/**
 * Reports once that hydration is complete: an earlier change would discard the server's rendering.
 */
function Taken({ onTaken, children }: { onTaken: () => void; children: ReactNode }) {
  useEffect(onTaken, [onTaken])
  return children
}

const block = document.getElementById('page')
if (block) await start(parsePage(block.textContent ?? ''))
