import { useEffect, useState } from 'react'

const threshold = 300

/**
 * True while the reader scrolls down beyond 300 px; any step up shows the header again
 * (specification §4).
 */
export function useScrolledAway(isOn: boolean): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!isOn) {
      setAway(false)
      return
    }

    let before = window.scrollY
    let frame = 0
    const look = () => {
      frame = 0
      const now = window.scrollY
      setAway(before <= now && now > threshold)
      before = now
    }

    const follow = () => (frame ||= requestAnimationFrame(look))

    window.addEventListener('scroll', follow, { passive: true })

    return () => {
      window.removeEventListener('scroll', follow)
      cancelAnimationFrame(frame)
    }
  }, [isOn])

  return isAway
}
