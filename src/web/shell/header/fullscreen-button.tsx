import { useEffect, useState } from 'react'
import { useShellText } from '#web/i18n/shell/shell-text.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The whole screen for the portal and back; nothing where the browser cannot. */
export function FullscreenButton() {
  const word = useShellText()
  const [isFull, setFull] = useState(document.fullscreenElement !== null)

  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  if (!document.fullscreenEnabled) return null

  const label = word(isFull ? 'exitFullscreen' : 'fullscreen')
  const toggle = () =>
    isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()

  return (
    <button
      type="button"
      className="header-button"
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    >
      <Icon name={isFull ? 'minimize' : 'maximize'} />
    </button>
  )
}
