import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { initialEntryKey } from '#web/ui/history-entry.ts'
import { isDialogOpen } from './page-keys.ts'

const headingTimeoutMs = 10_000

let hasMoved = false

/**
 * Focuses the page's heading after a navigation, so that reading and Tab start there, unless the
 * focus was moved meanwhile. `place` identifies the page on screen.
 */
export function useHeadingFocus(place: string): void {
  const { key } = useLocation()
  // A new key at the same place is a filter or step: the focus stays.
  const latest = useRef(key)

  latest.current = key
  useEffect(() => {
    hasMoved ||= latest.current !== initialEntryKey
    if (!hasMoved) return undefined

    const focusedElement = document.activeElement
    const stop = () => {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('keydown', stop, true)
      document.removeEventListener('pointerdown', stop, true)
    }

    const attempt = () => {
      if (isDialogOpen()) return

      const heading = headingOnScreen()
      if (!heading) return

      stop()
      const now = document.activeElement
      if (now !== focusedElement && now !== document.body && heading.closest('main')?.contains(now))
        return

      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }

    const observer = new MutationObserver(attempt)
    const timer = setTimeout(stop, headingTimeoutMs)

    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('keydown', stop, true)
    document.addEventListener('pointerdown', stop, true)
    attempt()

    return stop
  }, [place])
}

const headingOnScreen = () =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) =>
    heading.checkVisibility(),
  )
