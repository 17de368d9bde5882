import { useEffect } from 'react'
import { ServerErrorScreen } from '#web/session/error-screens.tsx'
import { Splash } from '#web/ui/loading/lazy-component.tsx'

/**
 * The browser loads the current address; if the server answers with the application, an error is
 * shown.
 */
export default function ReloadFromServer() {
  const [opened] = performance.getEntriesByType('navigation')
  const isInVain = opened?.name === window.location.href

  useEffect(() => {
    if (!isInVain) window.location.reload()
  }, [isInVain])

  return isInVain ? <ServerErrorScreen inside /> : <Splash />
}
