import { functionalUpdate, type RowSelectionState, type Updater } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ListRow } from '#contract/record.ts'

export interface Selection {
  rows: ListRow[]
  ids: string[]
  /** The exceptions of "all matching"; null for individual selection. */
  allBut: string[] | null
  isAny: boolean
  /** The selection state of the table: rows of any page, or the visible ones of "all matching". */
  rowSelection: RowSelectionState
  onRowSelectionChange: (next: Updater<RowSelectionState>) => void
  chooseAll: () => void
  clear: () => void
}

interface Question {
  preset: string
  narrowing: string
}

/**
 * Holds the selection of a list; `inSight` are the selectable rows of the page. Selected rows
 * survive another query, "all matching" does not; another preset clears both.
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

function without<One extends { id: string }>(some: One[], others: { id: string }[]): One[] {
  const ids = new Set(others.map(({ id }) => id))
  return some.filter(({ id }) => !ids.has(id))
}
