import type { ListPage } from '#config-model/types.generated.ts'
import { whenPageIdle } from '#web/api/idle/when-idle.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { ListQueryPanel } from './list-query-panel.tsx'
import { ListResult } from './list-result.tsx'
import { prepareList } from './prepare-list.ts'
import { useListPage } from './use-list-page.ts'
import styles from './list-page.module.css'

/** Where a list has a tree beside it. */
const BesideTree = lazyComponent(() => import('./beside/beside-tree.tsx'))
/** Needed once rows are selected, or a dialog opens. */
const ListDialogs = lazyComponent(() => import('./list-dialogs.tsx'))
const RowTimeline = lazyComponent(() => import('./timeline/row-timeline.tsx'))
const PeekPanel = lazyComponent(() => import('./peek/peek-panel.tsx'))
/** Where cells of the list may be filled in. */
const CellEditing = lazyComponent(() => import('./editing/cell-editing.tsx'))
/** Failures of a background job: shown once the rows are loaded. */
const LeftRows = lazyComponent(async () => {
  await whenPageIdle()
  return import('#web/runtime/jobs/left-rows.tsx')
})
/** Where rows are put in order by hand. */
const ListOrdering = lazyComponent(() => import('./ordering/list-ordering.tsx'))
/** When the records of a list that has a window are listed. */
const ListWindow = lazyComponent(() => import('./list-window.tsx'))
const BulkBar = lazyComponent(() => import('./bulk/bulk-bar.tsx'))

/**
 * A list of records as its page file describes it: tabs, filters, table, actions on one or many
 * rows. The whole view is in the address.
 */
export default function ListPageView(props: PageProps<ListPage>) {
  const list = useListPage(props)
  const orderId = list.page.order && `list-${list.pageId}`

  return (
    <div className={styles.list} data-row-box="" id={orderId}>
      {list.beside && <BesideTree {...list.beside} />}
      {list.page.window && <ListWindow window={list.page.window} />}
      <ListQueryPanel list={list} />
      {list.canSelect && <LeftRows pageId={list.pageId} />}
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
ListPageView.prepare = prepareList
