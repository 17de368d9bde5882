import { useEffect, useRef } from 'react'
import { isComposing, isTyping } from '#web/ui/keyboard/page-keys.ts'
import type { RowMoves } from './use-row-moves.ts'

interface Drag extends SortableRows {
  from: number
  to: number
  startsAt: number
  pointer: number
  isUnderWay: boolean
}

/** Pixels of movement that start a drag. */
const dragThreshold = 5
/** Pixels from the window's edge that start auto-scroll. */
const edge = 90

/** Drags rows by pointer; a press without movement calls `onPress`. Escape cancels. */
export function useRowDrag(
  id: string,
  moves: Pick<RowMoves, 'move'>,
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
    current: { moves: Pick<RowMoves, 'move'>; onPress: (at: number, grip: HTMLElement) => void }
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

    const places = findSortableRows(box)
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

    drag.isUnderWay ||= Math.abs(event.clientY - drag.startsAt) > dragThreshold
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
    latest.current.onPress(findSortableRows(box).grips.indexOf(grip), grip)
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

/** Elements that use Alt and arrow keys themselves. */
const opening = 'select, [aria-haspopup]:not([data-grip]), [role="combobox"]'
const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** `done` changes after each action. */
type RowKeyActions = Pick<RowMoves, 'move' | 'undo' | 'hasUndo'> & { done: unknown }

/** Alt and arrows move the focused row, Ctrl+Z undoes unless text was typed since. */
export function useRowKeys(id: string, moves: RowKeyActions): void {
  const latest = useRef(moves)
  useEffect(() => {
    latest.current = moves
  })
  const typed = useRef(false)
  const { done } = moves

  useEffect(() => {
    typed.current = false
  }, [done])
  useEffect(() => {
    const box = document.getElementById(id)
    const onKey = (event: KeyboardEvent) => {
      if (!box || event.defaultPrevented || isComposing(event)) return

      const isDone = isUndoKey(event)
        ? latest.current.hasUndo &&
          !(isTyping(event) && typed.current) &&
          (latest.current.undo(), true)
        : moveByKey(box, event, latest.current)

      if (isDone) event.preventDefault()
    }

    const onInput = () => {
      typed.current = true
    }

    box?.addEventListener('keydown', onKey)
    box?.addEventListener('input', onInput)

    return () => {
      box?.removeEventListener('keydown', onKey)
      box?.removeEventListener('input', onInput)
    }
  }, [id])
}

const isUndoKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z'

function moveByKey(box: HTMLElement, event: KeyboardEvent, { move }: RowKeyActions): boolean {
  const by = steps[event.key]
  if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
    return false
  if (event.target instanceof Element && event.target.closest(opening)) return false

  const from = rowIndexOf(box, event.target)
  if (from < 0) return false

  move(from, from + by)

  return true
}

/** Drag handles and elements. Rows of nested lists are excluded. */
interface SortableRows {
  grips: HTMLElement[]
  rows: HTMLElement[]
}

export function findSortableRows(box: HTMLElement): SortableRows {
  const grips = [...box.querySelectorAll<HTMLElement>('[data-grip]')].filter(
    (grip) => grip.closest('[data-row-box]') === box,
  )
  return {
    grips,
    rows: grips.flatMap(
      (grip) => grip.closest<HTMLElement>('tr, [data-row-card], li[data-row]') ?? [],
    ),
  }
}

const rowIndexOf = (box: HTMLElement, target: EventTarget | null): number =>
  target instanceof Node ? findSortableRows(box).rows.findIndex((row) => row.contains(target)) : -1

/** The index for a row dropped at a height: below all other rows with a higher middle. */
function dropIndexAt(rows: readonly HTMLElement[], from: number, height: number): number {
  return rows.filter((row, at) => {
    const { top, bottom } = row.getBoundingClientRect()
    return at !== from && (top + bottom) / 2 < height
  }).length
}
