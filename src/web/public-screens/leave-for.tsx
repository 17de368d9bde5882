import { useEffect } from 'react'
import { Splash } from '#web/ui/loading/splash.tsx'
import { ServerErrorScreen } from './error-screens.tsx'

/**
 * A page that the server draws: the browser opens the address that the application has come to.
 * Where the server answers it with the application, that is told.
 */
export default function LeaveFor() {
  const [opened] = performance.getEntriesByType('navigation')
  const isInVain = opened?.name === window.location.href

  useEffect(() => {
    if (!isInVain) window.location.reload()
  }, [isInVain])

  return isInVain ? <ServerErrorScreen inside /> : <Splash />
}
