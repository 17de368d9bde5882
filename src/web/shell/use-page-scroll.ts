import { useLayoutEffect, useRef } from 'react'

/** After a navigation the page is at its top (specification §2); one that was kept is where it was left. `page` names what is on screen. */
export function usePageScroll(page: string, isKept: boolean): void {
  const positions = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    window.scrollTo(0, isKept ? (positions.current.get(page) ?? 0) : 0)
    if (!isKept) return
    const note = () => positions.current.set(page, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [page, isKept])
}
