import { useEffect, useRef } from 'react'
import type { ListRow } from '#contract/record.ts'

/**
 * After a row was removed and the list is drawn without it, the focus goes to the row that took its
 * place. Answers how to say that one goes.
 */
export function useRemovedRow(rows: ListRow[]): (row: ListRow) => void {
  const gone = useRef<{ id: string; at: number } | null>(null)
  useEffect(() => {
    if (gone.current === null || rows.some((row) => row.id === gone.current?.id)) return

    const next = rows[Math.min(gone.current.at, rows.length - 1)]

    gone.current = null
    const target = next
      ? document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(next.id)}"]`)
      : document.querySelector<HTMLElement>('main h1')

    target?.focus()
  }, [rows])

  return ({ id }) => {
    gone.current = { id, at: rows.findIndex((row) => row.id === id) }
  }
}
