import { keepPreviousData, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { mayOpen } from '#config-model/access/access.ts'
import { bulkActionsFor, mayExport } from '#config-model/access/list-actions.ts'
import { relatedFilter } from '#config-model/access/related-filter.ts'
import { fillPath } from '#config-model/route.ts'
import { systemColumns } from '#config-model/system-columns.ts'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import { isSortable, presetOrder } from '#config-model/values/row-order.ts'
import type { PageInfo } from '#contract/envelope.ts'
import type { ListRow } from '#contract/record.ts'
import { listCounts } from '#web/api/list-counts.ts'
import { useGrid } from '#web/runtime/data-table/grid/use-grid.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import { usePeek } from './peek/use-peek.ts'
import type { IssuedCode } from './rows/code-slip.tsx'
import { rowsQuestion } from './rows/rows-question.ts'
import { useAct } from './rows/use-act.ts'
import { useSelection } from './rows/use-selection.ts'
import { useTree } from './rows/use-tree.ts'
import { useExport } from './toolbar/use-export.ts'
import { useTableSettings } from './toolbar/use-table-settings.ts'
import { narrowingQuery } from './view/list-url.ts'
import { useListSettings, type ListSettings } from './view/use-desk.ts'
import { useListView, type AddressedView } from './view/use-list-view.ts'
import { usePageInRange } from './view/use-page-in-range.ts'

/**
 * The dialog open above a list: a transition of rows, the story of one, the question whether to
 * remove it, a code to hand over.
 */
export type ListDialog =
  | { kind: 'move'; transition: string; rows: ListRow[] }
  | { kind: 'log'; row: ListRow }
  | { kind: 'remove'; row: ListRow }
  | { kind: 'act'; act: string; row: ListRow }
  | { kind: 'actMany'; act: string; rows: ListRow[] }
  | { kind: 'moveAll'; transition: string; count: number }
  | { kind: 'actAll'; act: string; count: number }
  | { kind: 'issued'; issued: IssuedCode }

const none: ListRow[] = []

/** Everything the parts of a list page need to know and may do. */
export type ListModel = ReturnType<typeof useListPage>

/**
 * A list as its page file and its address describe it: rows, numbers, what is chosen, which dialog
 * is open, what its buttons do.
 */
export function useListPage({ page, pageId, params }: PageProps<ListPage>) {
  const config = useConfig()
  const user = useUser()
  const client = useQueryClient()
  const addressed = useListView(page, params)
  const { rows, branches } = useRows(page, pageId, addressed)
  const desk = useListSettings(pageId, (address) => addressed.openView(address, true))
  const table = useListTable(page, addressed, {
    desk,
    rows: branches.rows,
    pageInfo: rows.data?.page,
  })
  const { grid, selection } = table

  usePageInRange(addressed, rows.data?.page)
  const [dialog, setDialog] = useState<ListDialog | null>(null)

  const refresh = () => {
    selection.clear()
    void client.invalidateQueries({ queryKey: ['rows'] })
    void client.invalidateQueries({ queryKey: ['counts'] })
  }

  const closeAndRefresh = () => {
    setDialog(null)
    refresh()
  }

  return {
    ...addressed,
    ...table,
    page,
    pageId,
    config,
    user,
    rows,
    data: branches.rows,
    tree: branches.tree,
    counts: useCounts(page, pageId, addressed),
    desk,
    openView: (address: string) => {
      selection.clear()
      addressed.openView(address)
    },
    peek: usePeek(config, user, page, branches.rows),
    mayExport: mayExport(config, user, page),
    dialog,
    setDialog,
    refresh,
    beside: useBeside(page, addressed),
    openBelow: useOpenBelow(),
    open: useOpenRow(page, pageId, addressed.year, addressed.queryText),
    exporting: useExport(pageId, addressed.query, { grid, pageInfo: rows.data?.page }),
    noteRemoved: useRemovedRow(branches.rows),
    settled: closeAndRefresh,
    acting: useAct(page.entity, closeAndRefresh, (issued) => setDialog({ kind: 'issued', issued })),
  }
}

/**
 * The table of a list: what its user has made of its columns, what is chosen in it, what the
 * address says of it.
 */
function useListTable(
  page: ListPage,
  addressed: AddressedView,
  { desk, rows, pageInfo }: ListContent,
) {
  const config = useConfig()
  const user = useUser()
  const columns = useColumns(page)
  const settings = useTableSettings(desk, columns)
  const selection = useSelection(rows, {
    preset: addressed.view.preset,
    narrowing: narrowingQuery(addressed.query),
  })

  const canSelect = bulkActionsFor(config, user, page).length > 0
  const gridContent = {
    rows,
    pageInfo,
    columns,
    isSortable: useSortable(page),
    presetSort: presetOrder(page, addressed.view.preset),
  }

  const grid = useGrid(gridContent, { settings, addressed, selection, canSelect })

  return { columns, settings, selection, canSelect, grid }
}

interface ListContent {
  desk: ListSettings
  rows: ListRow[]
  pageInfo: PageInfo | undefined
}

/** The columns that this user may see, of those the page names. */
function useColumns(page: ListPage): ListPage['columns'] {
  const config = useConfig()
  const user = useUser()

  return useMemo(() => {
    const fields = config.entities[page.entity]?.fields ?? {}
    const isKnown = (name: string) => name in fields || Object.hasOwn(systemColumns, name)

    return page.columns.filter(
      (column) =>
        !column.exportOnly &&
        (!column.auth || mayOpen(user, config, column)) &&
        isKnown(column.field),
    )
  }, [page, user, config])
}

/** Whether a column is sortable: by the server, and the displayed value is the stored one. */
function useSortable(page: ListPage) {
  const config = useConfig()
  return useCallback(
    ({ as, field }: Column) =>
      (as === undefined || as === 'tag' || as === 'date' || as === 'daysLeft') &&
      isSortable(config, page, field),
    [config, page],
  )
}

/** Returns the requested rows, and the visible ones: all of them, unless they form a tree. */
function useRows(page: ListPage, pageId: string, addressed: AddressedView) {
  const { upper, question } = rowsQuestion(useConfig(), page, pageId, addressed)
  // Requested while the page is still rendering.
  usePrefetchQuery(question)
  const rows = useQuery({ ...question, placeholderData: keepPreviousData })

  return {
    rows,
    branches: useTree({ pageId, upper, queryText: addressed.queryText }, rows.data?.rows ?? none),
  }
}

/** How many rows each preset holds of those that the filters find, when one wants to say it. */
function useCounts(
  page: ListPage,
  pageId: string,
  { query }: AddressedView,
): Record<string, number> {
  const { data } = useQuery({
    ...listCounts(pageId, narrowingQuery(query)),
    enabled: page.presets?.some((preset) => preset.count) ?? false,
    placeholderData: keepPreviousData,
  })

  return data ?? {}
}

/**
 * Opens a row on another page; a list shows what points to the row; a review page gets the list's
 * question along, so that it can go on to the next row.
 */
function useOpenRow(page: ListPage, pageId: string, year: number | undefined, queryText: string) {
  const config = useConfig()
  const navigate = useNavigate()

  return (target: string, row: ListRow) => {
    const other = config.pages[target]
    if (!other) return

    const path = fillPath(other.path, { year: year ?? row.year ?? config.years.realYear })
    const related = relatedFilter(config, other, page.entity)
    if (related !== undefined)
      return void navigate(
        `${path}?${new URLSearchParams({ filter: JSON.stringify({ [related]: row.id }) }).toString()}`,
      )

    const queue = other.kind === 'review' ? `&list=${encodeURIComponent(pageId)}&${queryText}` : ''

    void navigate(`${path}?id=${row.id}${queue}`)
  }
}

/**
 * The tree beside the list, if there is one that this user may open, and by which of its rows the
 * list is filtered.
 */
function useBeside({ beside }: ListPage, { view, change }: AddressedView) {
  const config = useConfig()
  const user = useUser()
  const other = config.pages[beside?.list ?? '']
  if (beside === undefined || other?.kind !== 'list' || !mayOpen(user, config, other)) return null

  const { [beside.by]: chosen, ...rest } = view.filter

  return {
    page: other,
    pageId: beside.list,
    chosen: typeof chosen === 'string' ? chosen : '',
    onChoose: (id: string) => change({ filter: id === '' ? rest : { ...rest, [beside.by]: id } }),
  }
}

/** Opens a form for a new record below a row. */
function useOpenBelow() {
  const config = useConfig()
  const navigate = useNavigate()

  return (target: string, row: ListRow) =>
    void navigate(`${config.pages[target]?.path ?? ''}?new=0&below=${encodeURIComponent(row.id)}`)
}

/**
 * After a row was removed and the list is drawn without it, the focus goes to the row that took its
 * place. Answers how to say that one goes.
 */
function useRemovedRow(rows: ListRow[]): (row: ListRow) => void {
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
