import { useEffect, useState } from 'react'

/** Seconds until an action may be repeated, counted down by the clock; 0 when it may. */
export function useCooldown(seconds: number): { secondsLeft: number; start: () => void } {
  const [endsAt, setEndsAt] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const isRunning = secondsLeft > 0

  useEffect(() => {
    if (!isRunning) return

    const update = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    const timer = setInterval(update, 1000)

    return () => clearInterval(timer)
  }, [isRunning, endsAt])

  const start = () => {
    setEndsAt(Date.now() + seconds * 1000)
    setSecondsLeft(seconds)
  }

  return { secondsLeft, start }
}
