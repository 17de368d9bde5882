import { useEffect, useRef } from 'react'
import { formatDate } from '#config-model/facts/time.ts'
import { listOpenWindows } from '#config-model/facts/years.ts'
import { refetchData } from '#web/session/configuration/config-changes.ts'
import { useConfig, useTickingNow } from '#web/session/session.ts'
import { startFocusReveal } from '#web/ui/keyboard/reveal-focus.ts'

/** All browsers see a window open at once: each refetches at a random moment within this time. */
const spreadMs = 15_000

/**
 * Refetches what may be done when a window opens or closes and when a day begins, on whichever page
 * is open, and keeps the focus in sight. It shows nothing, so that its ticks render nothing else.
 */
export default function WindowWatch(): null {
  const { years } = useConfig()
  const now = useTickingNow()
  const state = [formatDate(now), ...listOpenWindows(years, now)].join('|')
  const previousState = useRef(state)

  useEffect(startFocusReveal, [])

  useEffect(() => {
    if (previousState.current === state) return undefined

    previousState.current = state
    const timer = setTimeout(() => void refetchData(), Math.random() * spreadMs)

    return () => clearTimeout(timer)
  }, [state])

  return null
}
