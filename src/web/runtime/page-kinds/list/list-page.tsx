import type { ListPage } from '#config-model/types.generated.ts'
import { queryClient } from '#web/api/query-client.ts'
import { whenPageIdle } from '#web/api/when-idle.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { prefetchAnswer, configForPage, consumePrefetched } from '#web/runtime/prefetch.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { ListQueryPanel } from './list-query-panel.tsx'
import { ListResult } from './list-result.tsx'
import { fetchRows, listRowsQuery } from './rows/list-rows-query.ts'
import { useListPage } from './use-list-page.ts'
import { hasStoredDefaultView } from './view/use-list-settings.ts'
import { parseListQuery } from './view/use-list-view.ts'
import styles from './list-page.module.css'

const BesideTree = lazyComponent(() => import('./beside-tree.tsx'))
const ListDialogs = lazyComponent(() => import('./list-dialogs.tsx'))
const RowTimeline = lazyComponent(() => import('./row-timeline.tsx'))
const PeekPanel = lazyComponent(() => import('./peek-panel.tsx'))
const CellEditing = lazyComponent(() => import('./editing/cell-editing.tsx'))
const FailedJobNotice = lazyComponent(async () => {
  await whenPageIdle()
  return import('#web/runtime/jobs/failed-job-notice.tsx')
})
const ListPrintHeader = lazyComponent(async () => {
  await whenPageIdle()
  return import('./list-print-header.tsx')
})
const ListOrdering = lazyComponent(() => import('./list-ordering.tsx'))
const WindowBanner = lazyComponent(async () => ({
  default: (await import('../form/window-banner.tsx')).WindowBanner,
}))
const BulkBar = lazyComponent(() => import('./bulk/bulk-bar.tsx'))

/** The view is in the address. */
export default function ListPageView(props: PageProps<ListPage>) {
  const list = useListPage(props)
  const orderId = list.page.order && `list-${list.pageId}`

  return (
    <div className={styles.list} data-row-box="" id={orderId}>
      <ListPrintHeader list={list} />
      {list.beside && <BesideTree {...list.beside} />}
      {list.page.window && <WindowBanner window={list.page.window} hint="windowListHint" quiet />}
      <ListQueryPanel list={list} />
      {list.canSelect && <FailedJobNotice pageId={list.pageId} />}
      <ListResult list={list} />
      {list.page.cells && <CellEditing list={list} />}
      {orderId && <ListOrdering list={list} id={orderId} />}
      {list.page.timeline && <RowTimeline list={list} />}
      {list.peek && list.peek.at >= 0 && <PeekPanel list={list} peek={list.peek} />}
      {list.selection.isAny && <BulkBar list={list} />}
      {list.dialog && <ListDialogs list={list} />}
    </div>
  )
}
ListPageView.prefetch = prefetchList

export async function prefetchList({ page, pageId, params }: PageProps<ListPage>): Promise<void> {
  const config = configForPage(page)
  const address = new URLSearchParams(window.location.search)
  if (config === null || (address.size === 0 && hasStoredDefaultView(pageId))) return

  const { query, path } = listRowsQuery(
    config,
    page,
    pageId,
    parseListQuery(config, page, params, address),
  )

  const rows = await prefetchAnswer(path, () => fetchRows(path)).catch(() => null)

  // Unless the list has already requested the rows; it then also handles failures.
  if (consumePrefetched(path) && rows !== null) queryClient.setQueryData(query.queryKey, rows)
}
