import { useEffect } from 'react'
import { isComposing, isDialogOpen } from '#web/ui/keyboard/page-keys.ts'

/** Switches to the other pane on F6, also while typing; disabled while a dialog is open. */
export function usePaneKey(change: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      if (isComposing(event) || isDialogOpen()) return
      event.preventDefault()
      change()
    }

    window.addEventListener('keydown', press)

    return () => window.removeEventListener('keydown', press)
  })
}
