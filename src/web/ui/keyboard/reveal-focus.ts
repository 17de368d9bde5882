/** Pixels between a focused control and a bar, for the outline. */
const gap = 8

/** Upper and left edges come last: of a control without room the beginning is visible. */
const edges = ['bottom', 'right', 'top', 'left'] as const
type Edge = (typeof edges)[number]

/**
 * Scrolls what takes the focus by key out from under bars and columns that stay while the rest
 * scrolls (WCAG 2.4.11). Returns how to stop.
 */
export function startFocusReveal(): () => void {
  let isPointed = false
  const note = ({ type }: Event) => {
    isPointed = type === 'pointerdown'
  }
  const follow = ({ target }: FocusEvent) => {
    if (!isPointed && target instanceof HTMLElement)
      requestAnimationFrame(() => {
        if (target === document.activeElement) for (const edge of edges) reveal(target, edge)
      })
  }

  document.addEventListener('pointerdown', note, true)
  document.addEventListener('keydown', note, true)
  document.addEventListener('focusin', follow)

  return () => {
    document.removeEventListener('pointerdown', note, true)
    document.removeEventListener('keydown', note, true)
    document.removeEventListener('focusin', follow)
  }
}

function reveal(target: HTMLElement, edge: Edge): void {
  const box = target.getBoundingClientRect()
  const bar = findCover(target, box, edge)?.getBoundingClientRect()
  if (!bar) return

  const distance = {
    bottom: box.bottom - bar.top + gap,
    right: box.right - bar.left + gap,
    top: box.top - bar.bottom - gap,
    left: box.left - bar.right - gap,
  }[edge]

  findScroller(target, edge)?.scrollBy(isVertical(edge) ? { top: distance } : { left: distance })
}

/** The bar above the middle of an edge. */
function findCover(target: HTMLElement, box: DOMRect, edge: Edge): Element | null {
  const { left, right, top, bottom } = box
  const [x, y] = isVertical(edge)
    ? [(left + right) / 2, edge === 'top' ? top + 1 : bottom - 1]
    : [edge === 'left' ? left + 1 : right - 1, (top + bottom) / 2]

  let element = document.elementFromPoint(x, y)
  if (element === null || target.contains(element)) return null

  for (; element !== null && !element.contains(target); element = element.parentElement)
    if (isPinned(element, edge)) return element

  return null
}

/** Null where the target itself stays in place. */
function findScroller(target: HTMLElement, edge: Edge): Element | null {
  let element: Element | null = target
  for (; element !== null; element = element.parentElement) {
    if (isPinned(element, edge)) return null

    if (scrollsAlong(element, edge)) return element
  }

  return document.scrollingElement
}

/** A box that scrolls along one axis has `auto` for both. */
function scrollsAlong(element: Element, edge: Edge): boolean {
  const { overflowX, overflowY } = getComputedStyle(element)
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element

  return isVertical(edge)
    ? /auto|scroll/.test(overflowY) && scrollHeight > clientHeight
    : /auto|scroll/.test(overflowX) && scrollWidth > clientWidth
}

/** Whether scrolling along the axis of the edge leaves it where it is. */
function isPinned(element: Element, edge: Edge): boolean {
  const { position, top, bottom, left, right } = getComputedStyle(element)
  if (position === 'fixed') return true
  const insets = isVertical(edge) ? [top, bottom] : [left, right]

  return position === 'sticky' && insets.some((inset) => inset !== 'auto')
}

const isVertical = (edge: Edge) => edge === 'top' || edge === 'bottom'
