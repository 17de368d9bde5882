import { functionalUpdate, type RowSelectionState, type Updater } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { ListRow } from '#contract/record.ts'

export interface Selection {
  rows: ListRow[]
  ids: string[]
  /** The exceptions of "all matching"; null for individual selection. */
  exceptions: string[] | null
  isAny: boolean
  /** Rows of any page, or the visible ones of "all matching". */
  rowSelection: RowSelectionState
  onRowSelectionChange: (next: Updater<RowSelectionState>) => void
  selectAll: () => void
  clear: () => void
}

interface Question {
  preset: string
  narrowing: string
}

/**
 * `visibleRows` are the selectable rows of the page. Selected rows survive another query, "all
 * matching" does not; another preset clears both.
 */
export function useSelection(visibleRows: ListRow[], { preset, narrowing }: Question): Selection {
  const [rows, setRows] = useState<ListRow[]>([])
  const [exceptions, setExceptions] = useState<string[] | null>(null)
  const [previousQuery, setPreviousQuery] = useState({ preset, narrowing })

  if (previousQuery.preset !== preset || previousQuery.narrowing !== narrowing) {
    setPreviousQuery({ preset, narrowing })
    if (exceptions || previousQuery.preset !== preset) setRows(none)
    setExceptions(null)
  }

  const rowSelection = useMemo(
    () => stateOf(exceptions ? visibleRows.filter(({ id }) => !exceptions.includes(id)) : rows),
    [visibleRows, rows, exceptions],
  )

  const clear = () => {
    setRows([])
    setExceptions(null)
  }

  return {
    rows,
    ids: rows.map(({ id }) => id),
    exceptions,
    isAny: exceptions !== null || rows.length > 0,
    rowSelection,
    onRowSelectionChange: (next) => {
      const chosen = functionalUpdate(next, rowSelection)
      const [is, outsideRows] = [
        visibleRows.filter(({ id }) => chosen[id]),
        visibleRows.filter(({ id }) => !chosen[id]),
      ]

      if (exceptions)
        setExceptions(
          [
            ...without(
              exceptions.map((id) => ({ id })),
              visibleRows,
            ),
            ...outsideRows,
          ].map(({ id }) => id),
        )
      else setRows([...rows.filter(({ id }) => chosen[id]), ...without(is, rows)])
    },
    selectAll: () => setExceptions([]),
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
