import { useEffect, useRef, useState } from 'react'
import type { ListRow } from '#contract/record.ts'
import { pageShortcut } from '#web/ui/keyboard/page-keys.ts'
import styles from '#web/runtime/page-kinds/list/list-page.module.css'

interface RowShortcuts {
  open: (row: ListRow) => void
  select: (row: ListRow) => void
  clear: () => boolean
  /** The shown row's index and how to show another (-1: none); absent without a peek panel. */
  peek?: { at: number; show: (at: number) => void } | undefined
}

const ownSpace = 'button, a, input, summary, [role="button"], [role="option"], [role="menuitem"]'

/**
 * J and K move, Enter opens, X selects, Space peeks, Esc cancels, / focuses the filters; inactive
 * while typing. Returns the id of the row under the cursor.
 */
export function useListKeys(rows: ListRow[], acts: RowShortcuts): string | null {
  const [keyIndex, setKeyIndex] = useState(-1)
  const peeked = acts.peek?.at ?? -1
  const cursor = peeked >= 0 ? peeked : keyIndex
  const latest = useRef({ rows, acts, cursor, peeked })

  latest.current = { rows, acts, cursor, peeked }
  useEffect(() => setKeyIndex(-1), [rows])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { rows: all, acts: act, cursor: at, peeked: peekedIndex } = latest.current
      const { peek } = act
      const row = all[at]
      const key = pageShortcut(event)
      const go = (next: number) => {
        const to = Math.max(0, Math.min(all.length - 1, next))
        setKeyIndex(to)
        if (peekedIndex >= 0) peek?.show(to)
      }

      const isOwn = event.target instanceof Element && event.target.closest(ownSpace) !== null

      if (key === 'j' || (key === 'ArrowDown' && peekedIndex >= 0)) go(at + 1)
      else if (key === 'k' || (key === 'ArrowUp' && peekedIndex >= 0)) go(at - 1)
      else if (key === ' ' && peek && (row || peekedIndex >= 0) && !isOwn)
        peek.show(peekedIndex >= 0 ? -1 : at)
      else if (key === 'Enter' && row) act.open(row)
      else if (key === 'x' && row) act.select(row)
      else if (key === '/') focusFilters()
      else if (key === 'Escape' && peekedIndex >= 0) peek?.show(-1)
      else if (key !== 'Escape' || !act.clear()) return

      event.preventDefault()
    }

    document.addEventListener('keydown', press)

    return () => document.removeEventListener('keydown', press)
  }, [])

  return rows[cursor]?.id ?? null
}

export const focusFilters = (): void => firstFilter()?.focus()

/** The first filter, else the first preset; hidden lists may stay mounted. */
const firstFilter = () =>
  [`.${styles.filters} :is(input, select)`, `.${styles.listQuery} [aria-pressed]`]
    .flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    .find((control) => control.checkVisibility())
