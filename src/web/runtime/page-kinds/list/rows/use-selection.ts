import { useState } from 'react'
import type { ListRow } from '#contract/record.ts'

/** The chosen rows of a list, kept as they were when they were chosen; or all that its question finds, but for some. */
export interface Selection {
  rows: ListRow[]
  ids: string[]
  /** All that the question finds are chosen, but for these; null where rows are chosen one by one. */
  allBut: string[] | null
  isAny: boolean
  has: (row: ListRow) => boolean
  toggle: (row: ListRow) => void
  add: (rows: ListRow[]) => void
  remove: (rows: ListRow[]) => void
  chooseAll: () => void
  clear: () => void
  /** The question is another one: all that it finds are others. */
  leaveAll: () => void
}

/** No row is chosen at first. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, ListRow>>(new Map())
  const [left, setLeft] = useState<ReadonlyMap<string, ListRow> | null>(null)
  const chosen = left ?? selected
  const set = left ? setLeft : setSelected
  const put = (rows: ListRow[]) => set(new Map([...chosen, ...rows.map((row) => [row.id, row] as const)]))
  const take = (rows: ListRow[]) => {
    const gone = new Set(rows.map(({ id }) => id))
    set(new Map([...chosen].filter(([id]) => !gone.has(id))))
  }
  const clear = () => {
    setSelected(new Map())
    setLeft(null)
  }
  return {
    rows: [...selected.values()],
    ids: [...selected.keys()],
    allBut: left && [...left.keys()],
    isAny: left !== null || selected.size > 0,
    has: (row) => chosen.has(row.id) === (left === null),
    toggle: (row) => (chosen.has(row.id) ? take([row]) : put([row])),
    add: left ? take : put,
    remove: left ? put : take,
    chooseAll: () => setLeft(new Map()),
    clear,
    leaveAll: () => left && clear(),
  }
}
