import { useEffect } from 'react'
import { isComposing, isDialogOpen } from '#web/ui/keyboard/page-keys.ts'

/** F6 goes to the other pane, from everywhere; off while something stands over the page. */
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
