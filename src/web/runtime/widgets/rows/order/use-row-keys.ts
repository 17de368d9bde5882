import { useEffect, useRef } from 'react'
import { isComposing, isTyping } from '#web/ui/keyboard/page-keys.ts'
import { rowIndexOf } from './row-places.ts'
import type { Moves } from './use-moves.ts'

/** Elements that use Alt and arrow keys themselves. */
const opening = 'select, [aria-haspopup]:not([data-grip]), [role="combobox"]'
const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Keyboard: Alt and arrows move the focused row, Ctrl+Z undoes unless text was typed since. */
/** The keyboard actions; `done` changes after each. */
type Stepping = Pick<Moves, 'move' | 'undo' | 'hasUndo'> & { done: unknown }

export function useRowKeys(id: string, moves: Stepping): void {
  const latest = useRef(moves)
  useEffect(() => {
    latest.current = moves
  })
  const typed = useRef(false)
  const { done } = moves

  useEffect(() => {
    typed.current = false
  }, [done])
  useEffect(() => {
    const box = document.getElementById(id)
    const onKey = (event: KeyboardEvent) => {
      if (!box || event.defaultPrevented || isComposing(event)) return

      const isDone = isUndoKey(event)
        ? latest.current.hasUndo &&
          !(isTyping(event) && typed.current) &&
          (latest.current.undo(), true)
        : step(box, event, latest.current)

      if (isDone) event.preventDefault()
    }

    const onInput = () => {
      typed.current = true
    }

    box?.addEventListener('keydown', onKey)
    box?.addEventListener('input', onInput)

    return () => {
      box?.removeEventListener('keydown', onKey)
      box?.removeEventListener('input', onInput)
    }
  }, [id])
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'

function step(box: HTMLElement, event: KeyboardEvent, { move }: Stepping): boolean {
  const by = steps[event.key]
  if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return false
  if (event.target instanceof Element && event.target.closest(opening)) return false

  const from = rowIndexOf(box, event.target)
  if (from < 0) return false

  move(from, from + by)

  return true
}
