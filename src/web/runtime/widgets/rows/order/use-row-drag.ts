import { useEffect, useRef } from 'react'
import { dropIndexAt, measureRowPlaces, type Places } from './row-places.ts'
import type { Moves } from './use-moves.ts'

interface Drag extends Places {
  from: number
  to: number
  startsAt: number
  pointer: number
  isUnderWay: boolean
}

const tremble = 5
/** Distance from the window's edge that starts auto-scroll, pixels. */
const edge = 90

/** Drags rows by pointer; a press without movement calls `onPress`. Escape cancels. */
export function useRowDrag(
  id: string,
  moves: Pick<Moves, 'move'>,
  onPress: (at: number, grip: HTMLElement) => void,
): void {
  const latest = useRef({ moves, onPress })
  useEffect(() => {
    latest.current = { moves, onPress }
  })
  useEffect(() => {
    const box = document.getElementById(id)
    return box ? listen(box, latest) : undefined
  }, [id])
}

function listen(
  box: HTMLElement,
  latest: {
    current: { moves: Pick<Moves, 'move'>; onPress: (at: number, grip: HTMLElement) => void }
  },
) {
  let drag: Drag | null = null
  let wasDragged = false
  const end = (isMeant: boolean) => {
    if (!drag) return

    const { from, to, isUnderWay } = drag
    show(drag, false)
    drag = null
    if (isMeant && isUnderWay) latest.current.moves.move(from, to)
  }

  const gripOf = ({ target }: Event) => {
    const grip = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null
    return grip?.closest('[data-row-box]') === box ? grip : null
  }

  const abortController = new AbortController()
  const on = <Kind extends keyof HTMLElementEventMap>(
    kind: Kind,
    act: (event: HTMLElementEventMap[Kind]) => void,
  ) => box.addEventListener(kind, act, { signal: abortController.signal })

  on('pointerdown', (event) => {
    wasDragged = false
    const grip = gripOf(event)
    if (!grip || event.button !== 0) return

    const places = measureRowPlaces(box)
    const from = places.grips.indexOf(grip)

    drag = {
      ...places,
      from,
      to: from,
      startsAt: event.clientY,
      pointer: event.pointerId,
      isUnderWay: false,
    }

    grip.setPointerCapture(event.pointerId)
  })

  on('pointermove', (event) => {
    if (drag?.pointer !== event.pointerId) return

    drag.isUnderWay ||= Math.abs(event.clientY - drag.startsAt) > tremble
    if (!drag.isUnderWay) return

    wasDragged = true
    drag.to = dropIndexAt(drag.rows, drag.from, event.clientY)
    show(drag, true)
    scrollAlong(event.clientY)
  })

  on('pointerup', () => end(true))
  on('pointercancel', () => end(false))
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !drag) return
    event.preventDefault()
    end(false)
  })

  on('click', (event) => {
    const grip = gripOf(event)
    if (!grip || wasDragged) return
    latest.current.onPress(measureRowPlaces(box).grips.indexOf(grip), grip)
  })

  return () => {
    end(false)
    abortController.abort()
  }
}

function show({ rows, from, to }: Drag, isVisible: boolean): void {
  for (const [at, row] of rows.entries()) {
    row.toggleAttribute('data-dragged', isVisible && at === from)
    if (isVisible && at === to && to !== from) row.dataset['drop'] = to < from ? 'above' : 'below'
    else delete row.dataset['drop']
  }
}

function scrollAlong(height: number): void {
  if (height < edge) window.scrollBy(0, height - edge)
  else if (height > window.innerHeight - edge)
    window.scrollBy(0, height - (window.innerHeight - edge))
}
