import { useEffect, useRef } from 'react'
import { formatDate } from '#config-model/facts/time.ts'
import { listOpenWindows } from '#config-model/facts/years.ts'
import { refetchRights } from '#web/session/configuration/config-changes.ts'
import { useConfig, useTickingNow } from '#web/session/session.ts'

/**
 * Refetches what may be done when a window opens or closes and when a day begins, on whichever page
 * is open. It shows nothing, so that its ticks render nothing else.
 */
export default function WindowWatch(): null {
  const { years } = useConfig()
  const now = useTickingNow()
  const state = [formatDate(now), ...listOpenWindows(years, now)].join('|')
  const previousState = useRef(state)

  useEffect(() => {
    if (previousState.current !== state) void refetchRights()
    previousState.current = state
  }, [state])

  return null
}
