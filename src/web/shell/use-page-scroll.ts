import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { initialEntryKey } from '#web/ui/history-entry.ts'

/**
 * A cached page may render rows only once shown: the scroll position is restored for this many
 * frames.
 */
const maxFrames = 60

/**
 * Scrolls to the top after a navigation (specification §2), or to the last position of the cached
 * page `page`.
 */
export function usePageScroll(page: string, isCached: boolean): void {
  const positions = useRef(new Map<string, number>())
  const isStart = useRef(useLocation().key === initialEntryKey)

  useScrollOnRevisit()
  useLayoutEffect(() => {
    const target = isCached ? (positions.current.get(page) ?? 0) : 0
    let frame = 0
    let isNoting = false
    const note = () => isNoting && positions.current.set(page, window.scrollY)
    const restore = (left: number) => {
      window.scrollTo(0, target)
      if (Math.abs(window.scrollY - target) > 1 && left > 0)
        frame = requestAnimationFrame(() => restore(left - 1))
      else isNoting = isCached
    }

    // Scrolling by the user takes precedence.
    const yieldTo = () => {
      cancelAnimationFrame(frame)
      isNoting = isCached
    }

    // A directly loaded page is at its top: measuring would force an early layout.
    if (isStart.current) yieldTo()
    else restore(maxFrames)
    isStart.current = false
    window.addEventListener('scroll', note, { passive: true })
    window.addEventListener('wheel', yieldTo, { passive: true })
    window.addEventListener('pointerdown', yieldTo)

    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', note)
      window.removeEventListener('wheel', yieldTo)
      window.removeEventListener('pointerdown', yieldTo)
    }
  }, [page, isCached])
}

/** When the current page's own menu entry is chosen again. */
function useScrollOnRevisit(): void {
  const { key, pathname, search, state } = useLocation()
  const type = useNavigationType()
  const address = pathname + search
  const last = useRef({ key, address })

  useLayoutEffect(() => {
    const isRevisit = last.current.key !== key && last.current.address === address
    const isStep = (state as { samePlace?: boolean } | null)?.samePlace === true

    last.current = { key, address }
    if (isRevisit && !isStep && type !== NavigationType.Pop) window.scrollTo(0, 0)
  }, [key, address, state, type])
}
