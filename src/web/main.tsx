import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { assertPresent } from '#config-model/assert.ts'
import { httpMessage } from './api/http-messages.ts'
import { openingWith } from './api/idle/use-idle.ts'
import { readyToDraw } from './first-drawing.ts'
import { listenForFaults, logDrawing } from './front-log/listen-for-faults.ts'
import { startI18n } from './i18n/i18n.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { followConfig } from './session/configuration/follow-config.ts'
import { takeConfig } from './session/configuration/take-config.ts'
import { dropSession, followOtherTabs } from './session/leaving/drop-session.ts'
import { standInForStorage } from './session/leaving/memory-storage.ts'
import { noteLeaving } from './session/leaving/others-traces.ts'
import { loginPath } from './session/safe-target.ts'
import { onSessionEnd } from './session/session-events.ts'
import { useSession } from './session/session.ts'
import './ui/styles/kit.css'
import { Messages, showMessage } from './ui/messages.tsx'

/**
 * How long the first drawing waits for what it shows, milliseconds: then a bar says that something
 * is coming.
 */
const progressDelayMs = 250
/** Whether somebody may have seen the page. */
let isDrawn = false

standInForStorage()
onSessionEnd(() => {
  const { pathname, search, hash } = router.state.location
  showMessage(httpMessage(401, ''), 'error')

  // The guard leads away from protected pages; from all others the way is here.
  noteLeaving(useSession.getState().account?.id)
  flushSync(dropSession)

  // Back does not lead to a page that nobody has seen.
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

/** The code of the screens stands on this module's: it must not wait for them itself. */
async function start(): Promise<void> {
  // Without the chosen language the portal speaks Chinese.
  await startI18n().catch(logDrawing)
  // What comes in a moment anyway is drawn at once, in one go; what fails is told by what is drawn
  // without it.
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
