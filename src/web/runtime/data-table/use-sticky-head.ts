import { useCallback } from 'react'

/**
 * For the box a table scrolls in sideways: keeps in `--table-way` how far its head may follow the
 * scrolled page (data-table.css moves it).
 */
export function useStickyHead(): (box: HTMLElement | null) => (() => void) | undefined {
  return useCallback((box: HTMLElement | null) => {
    if (!box) return undefined

    const measure = () => {
      const head = box.querySelector('thead')?.offsetHeight ?? 0
      box.style.setProperty('--table-way', `${Math.max(0, box.clientHeight - head)}px`)
    }

    const observer = new ResizeObserver(measure)

    observer.observe(box)

    return () => observer.disconnect()
  }, [])
}
