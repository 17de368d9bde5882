import { useEffect, useRef, type RefObject } from 'react'

/**
 * For the box of a row: under the cursor of the keyboard it comes into view and has the focus, so
 * that Enter is meant for it.
 */
export function useCursor<Box extends HTMLElement>(isUnderCursor: boolean): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    if (!isUnderCursor) return
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.focus({ preventScroll: true })
  }, [isUnderCursor])

  return box
}
