import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { assertPresent } from '#config-model/assert.ts'
import { httpMessage } from './api/client.ts'
import { listenForFaults, logDrawing } from './api/front-log.ts'
import { queryClient } from './api/query-client.ts'
import { onSessionEnd } from './api/session-events.ts'
import { openingWith } from './api/use-idle.ts'
import { Application } from './application.tsx'
import { readyToDraw } from './first-drawing.ts'
import { startI18n } from './i18n/i18n.ts'
import { followConfig, takeConfig } from './session/configuration/follow-config.ts'
import { CrashScreen } from './session/error-screens.tsx'
import { dropSession, followOtherTabs } from './session/leaving/end-session.ts'
import { standInForStorage } from './session/leaving/memory-storage.ts'
import { noteLeaving } from './session/leaving/others-traces.ts'
import { loginPath } from './session/safe-target.ts'
import { useSession } from './session/session.ts'
import './theme/tokens.css'
import './theme/base.css'
import { Messages, showMessage } from './ui/messages.tsx'

const progressDelayMs = 250
let isDrawn = false

/** The only route: the configuration decides which screen a path shows (matchRoute). */
const router = createBrowserRouter([
  { path: '*', element: <Application />, errorElement: <CrashScreen /> },
])

standInForStorage()
onSessionEnd(() => {
  const { pathname, search, hash } = router.state.location
  showMessage(httpMessage(401, ''), 'error')

  // The guard redirects from protected pages; all others come here.
  noteLeaving(useSession.getState().account?.id)
  flushSync(dropSession)

  // Back must not lead to a page that was never visible.
  const replace = !isDrawn

  setTimeout(
    () =>
      router.state.location.pathname !== '/login' &&
      void router.navigate(loginPath(pathname + search + hash), { replace }),
  )
})
followOtherTabs()
listenForFaults()

followConfig(takeConfig)
void start()

/** The screens' code depends on this module, so it must not await them at top level. */
async function start(): Promise<void> {
  // If the chosen language fails to load, the portal stays Chinese.
  await startI18n().catch(logDrawing)
  // Waits briefly for pending data, to render once; the page itself shows a failure.
  const ready = readyToDraw(window.location.pathname, () => isDrawn).catch(() => undefined)

  openingWith(ready)
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, progressDelayMs))])
  isDrawn = true
  createRoot(assertPresent(document.getElementById('root'), 'the element #root'), {
    onCaughtError: logDrawing,
    onUncaughtError: logDrawing,
  }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Messages />
      </QueryClientProvider>
    </StrictMode>,
  )
}
