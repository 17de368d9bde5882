import { useEffect, useRef, useState } from 'react'
import type { ListRow } from '#contract/record.ts'
import { pageKey } from '#web/ui/keyboard/page-keys.ts'

interface RowActs {
  open: (row: ListRow) => void
  select: (row: ListRow) => void
  /** Nothing is chosen any more; false when nothing was. */
  clear: () => boolean
}

/** J and K walk the rows, Enter opens, X selects, Esc gives the selection up, / goes to the keyword; silent while somebody types. Answers the row under the cursor. */
export function useListKeys(rows: ListRow[], acts: RowActs): string | null {
  const [cursor, setCursor] = useState(-1)
  const latest = useRef({ rows, acts, cursor })
  latest.current = { rows, acts, cursor }
  useEffect(() => setCursor(-1), [rows])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { rows: all, acts: act, cursor: at } = latest.current
      const row = all[at]
      const key = pageKey(event)
      if (key === 'j') setCursor(Math.min(all.length - 1, at + 1))
      else if (key === 'k') setCursor(Math.max(0, at - 1))
      else if (key === 'Enter' && row) act.open(row)
      else if (key === 'x' && row) act.select(row)
      else if (key === '/') focusFilters()
      else if (key !== 'Escape' || !act.clear()) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return rows[cursor]?.id ?? null
}

/** Puts the focus into the filters of the list on screen. */
export const focusFilters = (): void => firstFilter()?.focus()

/** The first filter of the list on screen; other lists may be kept behind it. */
const firstFilter = () =>
  [...document.querySelectorAll<HTMLElement>('.filters :is(input, select)')].find((input) => input.checkVisibility())
