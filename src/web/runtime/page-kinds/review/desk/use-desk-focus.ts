import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { reviewPanes, type Pane } from './pane-tabs.tsx'
import type { ReviewDeskModel } from './use-review-desk.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** The pane in front on a narrow screen, and the desk whose panes the keys go through. */
export interface DeskFocus {
  desk: RefObject<HTMLDivElement | null>
  pane: Pane
  setPane: (pane: Pane) => void
}

/**
 * The keys of the desk: J and K go through the queue, figures choose a decision and go to it, F6
 * changes the pane, Ctrl + Enter submits, Esc goes back to the list.
 */
export function useDeskFocus({
  record,
  queue,
  decision,
  openNeighbour,
  files,
}: ReviewDeskModel): DeskFocus {
  const desk = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<Pane>('data')
  const show = (next: Pane) => {
    // On a narrow screen only the pane in front can take the focus.
    flushSync(() => setPane(next))
    paneTarget(desk.current, next)?.focus()
  }

  useReviewKeys({
    next: () => openNeighbour(queue.neighbours?.next),
    previous: () => openNeighbour(queue.neighbours?.previous),
    choose: (index) => {
      const item = record.may.transitions[index]
      if (!item) return
      decision.choose(item.id)
      show('decision')
    },
    submit: () => void decision.submit(),
    leave: queue.leave,
    changePane: (by) => {
      const there = reviewPanes.filter((id) => id !== 'files' || files.length > 0)
      const focused = document.activeElement?.closest<HTMLElement>('[data-name]')?.dataset['name']
      const at = there.findIndex((id) => id === focused)
      const start = by === 1 ? -1 : 0
      show(there.at(((at === -1 ? start : at) + by) % there.length) ?? 'data')
    },
  })

  return { desk, pane, setPane }
}

/** Where the focus goes in a pane: to the decision that is chosen, else to the pane itself. */
function paneTarget(desk: HTMLElement | null, pane: Pane): HTMLElement | null {
  const box = desk?.querySelector<HTMLElement>(`.pl-pane[data-name="${pane}"]`) ?? null
  return box?.querySelector<HTMLElement>('.pl-decisions input:checked') ?? box
}
