import { useLayoutEffect, useRef } from 'react'

/**
 * Packs the children of a grid whose rows are one pixel high: each spans its height and the gap
 * below it, now and after each change of its size.
 */
export function usePackedCards() {
  const board = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = board.current
    if (!element) return undefined

    const span = (card: Element) => {
      if (!(card instanceof HTMLElement)) return
      const gap = Number.parseFloat(getComputedStyle(element).getPropertyValue('--board-gap')) || 0
      card.style.gridRowEnd = `span ${Math.ceil(card.getBoundingClientRect().height + gap)}`
    }

    const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => span(target)))
    const observe = () => {
      for (const card of element.children) {
        span(card)
        sizes.observe(card)
      }
    }

    observe()

    // Blocks whose code or rights arrive later.
    const children = new MutationObserver(observe)

    children.observe(element, { childList: true })

    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [])

  return board
}
