import { useEffect, useState } from 'react'
import { PageNotLoadedScreen, ServerErrorScreen } from '#web/session/error-screens.tsx'
import { Splash } from '#web/ui/loading/lazy-component.tsx'

/**
 * The browser loads the current address, once it is online; if the server answers with the
 * application, an error is shown.
 */
export default function ReloadFromServer() {
  const [opened] = performance.getEntriesByType('navigation')
  const isInVain = opened?.name === window.location.href
  const [isOffline, setOffline] = useState(!navigator.onLine)

  useEffect(() => {
    if (!isInVain && !isOffline) window.location.reload()
  }, [isInVain, isOffline])

  if (isInVain) return <ServerErrorScreen inside />

  return isOffline ? (
    <PageNotLoadedScreen inside retry={() => setOffline(!navigator.onLine)} />
  ) : (
    <Splash />
  )
}
