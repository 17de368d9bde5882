import { keepPreviousData, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { mayOpen } from '#config-model/access/access.ts'
import { relatedFilter } from '#config-model/access/related-filter.ts'
import { rendererOf } from '#config-model/column-renderers.ts'
import type { Config } from '#config-model/config.ts'
import { decidesRecord, listPageOf, opensRecord } from '#config-model/page-traits.ts'
import { systemColumns } from '#config-model/record.ts'
import { bulkActionsFor, mayExport } from '#config-model/rights/row-offers.ts'
import { fillPath } from '#config-model/route.ts'
import type { Column, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { isSortable, presetOrder } from '#config-model/values/row-order.ts'
import type { PageInfo } from '#contract/envelope.ts'
import type { ListRow } from '#contract/record.ts'
import { listCountsQuery } from '#web/api/list-counts.ts'
import { useGrid } from '#web/runtime/data-table/use-grid.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { useConfig, useUser } from '#web/session/session.ts'
import type { ListBeside, ListDialog, ListModel, Peek } from './list-model.ts'
import { listRowsQuery } from './rows/list-rows-query.ts'
import { useRowAction } from './rows/use-row-action.ts'
import { useSelection } from './rows/use-selection.ts'
import { useTree } from './rows/use-tree.ts'
import { useExport } from './toolbar/use-export.ts'
import { useTableSettings } from './toolbar/use-table-settings.ts'
import { filterQueryText } from './view/list-url.ts'
import { useListSettings, type ListSettings } from './view/use-list-settings.ts'
import { useListView, type UrlView } from './view/use-list-view.ts'

const none: ListRow[] = []

export function useListPage({ page, pageId, params }: PageProps<ListPage>): ListModel {
  const config = useConfig()
  const user = useUser()
  const client = useQueryClient()
  const listSettings = useListSettings(pageId)
  const addressed = useListView(page, params, listSettings.defaultAddress)
  const { rows, branches } = useRows(page, pageId, addressed)
  const table = useListTable(page, addressed, {
    listSettings,
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
    counts: usePresetCounts(page, pageId, addressed),
    listSettings,
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
    focusAfterRemoval: useFocusAfterRemoval(branches.rows),
    closeAndRefresh,
    acting: useRowAction(page.entity, closeAndRefresh, (issued) =>
      setDialog({ kind: 'issued', issued }),
    ),
  }
}

function useListTable(
  page: ListPage,
  addressed: UrlView,
  { listSettings, rows, pageInfo }: ListContent,
) {
  const config = useConfig()
  const user = useUser()
  const columns = useColumns(page)
  const settings = useTableSettings(listSettings, columns)
  const selection = useSelection(rows, {
    preset: addressed.view.preset,
    narrowing: filterQueryText(addressed.query),
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
  listSettings: ListSettings
  rows: ListRow[]
  pageInfo: PageInfo | undefined
}

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

/** The server supports it and the displayed value is the stored one. */
function useSortable(page: ListPage) {
  const config = useConfig()
  return useCallback(
    (column: Column) =>
      (column.as === undefined || rendererOf(column)?.isSortable === true) &&
      isSortable(config, page, column.field),
    [config, page],
  )
}

function useRows(page: ListPage, pageId: string, addressed: UrlView) {
  const { upper, query } = listRowsQuery(useConfig(), page, pageId, addressed)
  usePrefetchQuery(query)
  const rows = useQuery({ ...query, placeholderData: keepPreviousData })

  return {
    rows,
    branches: useTree({ pageId, upper, queryText: addressed.queryText }, rows.data?.rows ?? none),
  }
}

function usePresetCounts(
  page: ListPage,
  pageId: string,
  { query }: UrlView,
): Record<string, number> {
  const { data } = useQuery({
    ...listCountsQuery(pageId, filterQueryText(query)),
    enabled: page.presets?.some((preset) => preset.count) ?? false,
    placeholderData: keepPreviousData,
  })

  return data ?? {}
}

/** A list opens filtered by the row, a review page with the list's query to continue with. */
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

    const queue = decidesRecord(other) ? `&list=${encodeURIComponent(pageId)}&${queryText}` : ''

    void navigate(`${path}?id=${row.id}${queue}`)
  }
}

function useBeside({ beside }: ListPage, { view, change }: UrlView): ListBeside | null {
  const config = useConfig()
  const user = useUser()
  const other = listPageOf(config, beside?.list)
  if (beside === undefined || !other || !mayOpen(user, config, other)) return null

  const { [beside.by]: chosen, ...rest } = view.filter

  return {
    page: other,
    pageId: beside.list,
    chosen: typeof chosen === 'string' ? chosen : '',
    onChoose: (id: string) => change({ filter: id === '' ? rest : { ...rest, [beside.by]: id } }),
  }
}

function useOpenBelow() {
  const config = useConfig()
  const navigate = useNavigate()

  return (target: string, row: ListRow) =>
    void navigate(`${config.pages[target]?.path ?? ''}?new=0&below=${encodeURIComponent(row.id)}`)
}

/**
 * Moves the focus after a removal to the row that took its place. Returns how to announce a
 * removal.
 */
function useFocusAfterRemoval(rows: ListRow[]): (row: ListRow) => void {
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

/** Redirects an address beyond the last page to it. */
export function usePageInRange({ view, openPage }: UrlView, pageInfo: PageInfo | undefined): void {
  const last = pageInfo ? Math.max(1, Math.ceil(pageInfo.total / pageInfo.size)) : 1
  // The displayed rows may still be those of the previous request.
  const isBehind = pageInfo?.current === view.page && !pageInfo.more && view.page > last

  useEffect(() => {
    if (isBehind) openPage(last)
  }, [isBehind, last, openPage])
}

/**
 * Undefined without a page that may show the row. When the row leaves the list, the next one
 * follows.
 */
function usePeek(config: Config, user: User, page: ListPage, rows: ListRow[]): Peek | undefined {
  const [peekedIndex, setPeekedIndex] = useState(-1)
  const opened = [...page.columns, ...(page.rowActions ?? [])].map(
    ({ open = '' }) => config.pages[open],
  )
  const read = opened.find(
    (target) => target && opensRecord(target) && mayOpen(user, config, target),
  )
  if (!read || !opensRecord(read)) return undefined

  return { at: Math.min(peekedIndex, rows.length - 1), show: setPeekedIndex, form: read.form }
}
