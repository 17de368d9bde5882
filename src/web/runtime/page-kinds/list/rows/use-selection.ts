import { useState } from 'react'
import type { ListRow } from '#contract/record.ts'

/** The chosen rows of a list, kept as they were when they were chosen. */
export interface Selection {
  rows: ListRow[]
  ids: string[]
  has: (row: ListRow) => boolean
  toggle: (row: ListRow) => void
  add: (rows: ListRow[]) => void
  remove: (rows: ListRow[]) => void
  clear: () => void
}

/** No row is chosen at first. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, ListRow>>(new Map())
  return {
    rows: [...selected.values()],
    ids: [...selected.keys()],
    has: (row) => selected.has(row.id),
    toggle: (row) =>
      setSelected((before) => {
        const next = new Map(before)
        if (!next.delete(row.id)) next.set(row.id, row)
        return next
      }),
    add: (rows) => setSelected(new Map([...selected, ...rows.map((row) => [row.id, row] as const)])),
    remove: (rows) => {
      const gone = new Set(rows.map(({ id }) => id))
      setSelected(new Map([...selected].filter(([id]) => !gone.has(id))))
    },
    clear: () => setSelected(new Map()),
  }
}
