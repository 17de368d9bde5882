import { useLayoutEffect, useRef, useState } from 'react'

/** How wide a place is and how large its letters are, in pixels. */
export interface ChartPlace {
  width: number
  letter: number
}

const narrowest = 240

/**
 * A place as it is now and after each change. Its height must depend on its letters, so that theirs
 * is noticed too.
 */
export function usePlace() {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<ChartPlace>({ width: 560, letter: 12 })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined

    const measure = () => {
      const letter = Number.parseFloat(getComputedStyle(element).fontSize)
      const width = Math.max(narrowest, element.clientWidth)
      setPlace((before) =>
        before.width === width && before.letter === letter ? before : { width, letter },
      )
    }

    measure()
    const observer = new ResizeObserver(measure)

    observer.observe(element)

    return () => observer.disconnect()
  }, [])

  return { box, place }
}
