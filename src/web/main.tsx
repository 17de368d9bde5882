import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { assertPresent } from '#config-model/assert.ts'
import { logUnhandledErrors, logRenderError } from './api/front-log.ts'
import { queryClient } from './api/query-client.ts'
import { onSessionEnd } from './api/session-events.ts'
import { setInitialLoad } from './api/use-idle.ts'
import { Application } from './application.tsx'
import { startI18n } from './i18n/i18n.ts'
import { loadInitialScreen } from './initial-screen.ts'
import { subscribeToConfigChanges, reloadConfig } from './session/configuration/config-changes.ts'
import { CrashScreen } from './session/error-screens.tsx'
import { followRights } from './session/follow-rights.ts'
import { endSession, syncSessionAcrossTabs } from './session/leaving/end-session.ts'
import { installMemoryStorage } from './session/leaving/memory-storage.ts'
import './theme/tokens.css'
import './theme/base.css'
import { Toasts } from './ui/toasts.tsx'

const progressDelayMs = 250
let isDrawn = false

/** The only route: the configuration decides which screen a path shows (matchRoute). */
const router = createBrowserRouter([
  { path: '*', element: <Application />, errorElement: <CrashScreen /> },
])

installMemoryStorage()
onSessionEnd((reason) => endSession(() => router.state.location.pathname, reason))
syncSessionAcrossTabs()
followRights()
logUnhandledErrors()

subscribeToConfigChanges(reloadConfig)
void start()

/** The screens' code depends on this module, so it must not await them at top level. */
async function start(): Promise<void> {
  // If the chosen language fails to load, the portal stays Chinese.
  await startI18n().catch(logRenderError)
  // Waits briefly for pending data, to render once; the page itself shows a failure.
  const ready = loadInitialScreen(window.location.pathname, () => isDrawn).catch(() => undefined)

  setInitialLoad(ready)
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, progressDelayMs))])
  isDrawn = true
  createRoot(assertPresent(document.getElementById('root'), 'the element #root'), {
    onCaughtError: logRenderError,
    onUncaughtError: logRenderError,
  }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
}
