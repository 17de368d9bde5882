import { useEffect } from 'react'
import { isComposing, isDialogOpen, pageShortcut } from '#web/ui/keyboard/page-keys.ts'

export interface ReviewShortcuts {
  next: () => void
  previous: () => void
  choose: (index: number) => void
  submit: () => void
  leave: () => void
  /** 1 is the next pane, -1 the previous one. */
  changePane: (by: 1 | -1) => void
}

/**
 * J, K, digits and Esc work outside of inputs, Ctrl+Enter and F6 always. Disabled while a dialog is
 * open.
 */
export function useReviewKeys(acts: ReviewShortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = shortcut(event, acts) ?? singleKeyAction(event, acts)
      if (act === null) return
      event.preventDefault()
      act()
    }

    window.addEventListener('keydown', press)

    return () => window.removeEventListener('keydown', press)
  })
}

/** Shortcuts that also work while typing. */
function shortcut(event: KeyboardEvent, acts: ReviewShortcuts): (() => void) | null {
  // Ctrl+Enter submits even where an input prevents Enter.
  if (isComposing(event) || isDialogOpen()) return null
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return acts.submit
  if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return null

  return () => acts.changePane(event.shiftKey ? -1 : 1)
}

function singleKeyAction(event: KeyboardEvent, acts: ReviewShortcuts): (() => void) | null {
  const key = pageShortcut(event)
  if (key === 'j') return acts.next
  if (key === 'k') return acts.previous
  if (key === 'Escape') return acts.leave

  return key !== null && /^[1-9]$/.test(key) ? () => acts.choose(Number(key) - 1) : null
}
