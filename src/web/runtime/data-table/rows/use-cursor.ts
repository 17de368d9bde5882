import { useEffect, useRef, type RefObject } from 'react'

/** Scrolls the row under the keyboard cursor into view and focuses it. */
export function useCursor<Box extends HTMLElement>(isUnderCursor: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (!isUnderCursor) return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [isUnderCursor])

  return box
}
