import { useEffect, useRef, useState } from 'react'
import type { ListRow } from '#contract/record.ts'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT|BUTTON|A)$/.test(target.tagName) ||
    target.closest('dialog') !== null)

/** J and K walk the rows, Enter opens, X selects, / goes to the keyword; silent while somebody types. Answers the row under the cursor. */
export function useListKeys(
  rows: ListRow[],
  actions: { open: (row: ListRow) => void; select: (row: ListRow) => void },
): string | null {
  const [cursor, setCursor] = useState(-1)
  const latest = useRef({ rows, actions, cursor })
  latest.current = { rows, actions, cursor }
  useEffect(() => setCursor(-1), [rows])
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return
      const { rows: all, actions: act, cursor: at } = latest.current
      const row = all[at]
      if (event.key === 'j') setCursor(Math.min(all.length - 1, at + 1))
      else if (event.key === 'k') setCursor(Math.max(0, at - 1))
      else if (event.key === 'Enter' && row) act.open(row)
      else if (event.key === 'x' && row) act.select(row)
      else if (event.key === '/') document.querySelector<HTMLElement>('.filters input')?.focus()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])
  return rows[cursor]?.id ?? null
}
