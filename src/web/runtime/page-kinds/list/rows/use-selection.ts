import { functionalUpdate, type RowSelectionState, type Updater } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ListRow } from '#contract/record.ts'

/**
 * The selected rows of a list, as they were when selected; or all rows that match its query, with
 * exceptions.
 */
export interface Selection {
  rows: ListRow[]
  ids: string[]
  /**
   * All that the question finds are chosen, but for these; null where rows are chosen one by one.
   */
  allBut: string[] | null
  isAny: boolean
  /**
   * What of it the table knows: rows of any page chosen one by one; of all that match, those in
   * sight.
   */
  rowSelection: RowSelectionState
  onRowSelectionChange: (next: Updater<RowSelectionState>) => void
  chooseAll: () => void
  clear: () => void
}

/** The query of a list, set by its filters or by navigation. */
interface Question {
  preset: string
  /** Year, keyword and filters. */
  narrowing: string
}

/**
 * Manages the selection, initially empty; `inSight` are the selectable rows. Individually selected
 * rows survive a change of query, "all matching" does not; another preset clears both.
 */
export function useSelection(inSight: ListRow[], { preset, narrowing }: Question): Selection {
  const [rows, setRows] = useState<ListRow[]>([])
  const [allBut, setAllBut] = useState<string[] | null>(null)
  const [previousQuery, setPreviousQuery] = useState({ preset, narrowing })

  if (previousQuery.preset !== preset || previousQuery.narrowing !== narrowing) {
    setPreviousQuery({ preset, narrowing })
    if (allBut || previousQuery.preset !== preset) setRows(none)
    setAllBut(null)
  }

  const rowSelection = useMemo(
    () => stateOf(allBut ? inSight.filter(({ id }) => !allBut.includes(id)) : rows),
    [inSight, rows, allBut],
  )

  const clear = () => {
    setRows([])
    setAllBut(null)
  }

  return {
    rows,
    ids: rows.map(({ id }) => id),
    allBut,
    isAny: allBut !== null || rows.length > 0,
    rowSelection,
    onRowSelectionChange: (next) => {
      const chosen = functionalUpdate(next, rowSelection)
      const [is, isNot] = [
        inSight.filter(({ id }) => chosen[id]),
        inSight.filter(({ id }) => !chosen[id]),
      ]

      if (allBut)
        setAllBut(
          [
            ...without(
              allBut.map((id) => ({ id })),
              inSight,
            ),
            ...isNot,
          ].map(({ id }) => id),
        )
      else setRows([...rows.filter(({ id }) => chosen[id]), ...without(is, rows)])
    },
    chooseAll: () => setAllBut([]),
    clear,
  }
}

const none: ListRow[] = []

const stateOf = (rows: ListRow[]): RowSelectionState =>
  Object.fromEntries(rows.map(({ id }) => [id, true]))

/** Those of some that are not among others. */
function without<One extends { id: string }>(some: One[], others: { id: string }[]): One[] {
  const ids = new Set(others.map(({ id }) => id))
  return some.filter(({ id }) => !ids.has(id))
}
