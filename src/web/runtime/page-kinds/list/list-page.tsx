import type { ListPage } from '#config-model/types.generated.ts'
import { settled } from '#web/api/settled/settled.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { later } from '#web/ui/loading/later.tsx'
import './list-page.css'
import { ListQueryPanel } from './list-query-panel.tsx'
import { ListResult } from './list-result.tsx'
import { prepareList } from './prepare-list.ts'
import { useListPage } from './use-list-page.ts'

/** Where a list has a tree beside it. */
const BesideTree = later(() => import('./beside/beside-tree.tsx'))
/** Needed once rows are chosen, or something is asked about them. */
const ListDialogs = later(() => import('./list-dialogs.tsx'))
const RowTimeline = later(() => import('./timeline/row-timeline.tsx'))
const PeekPanel = later(() => import('./peek/peek-panel.tsx'))
/** Where cells of the list may be filled in. */
const CellEditing = later(() => import('./editing/cell-editing.tsx'))
/** What a job of the server could not do: told once the rows are there. */
const LeftRows = later(async () => {
  await settled()
  return import('#web/runtime/jobs/left-rows.tsx')
})
/** Where rows are put in order by hand. */
const ListOrdering = later(() => import('./ordering/list-ordering.tsx'))
/** When the records of a list that has a window are listed. */
const ListWindow = later(async () => {
  const { WindowBanner } = await import('#web/runtime/page-kinds/form/window-banner.tsx')
  return { default: WindowBanner }
})
const BulkBar = later(() => import('./bulk/bulk-bar.tsx'))

/**
 * A list of records as its page file describes it: tabs, filters, table, actions on one or many
 * rows. The whole view is in the address.
 */
export default function ListPageView(props: PageProps<ListPage>) {
  const list = useListPage(props)
  const orderId = list.page.order && `list-${list.pageId}`

  return (
    <div className="list" id={orderId}>
      {list.beside && <BesideTree {...list.beside} />}
      {list.page.window && <ListWindow window={list.page.window} hint="windowListHint" quiet />}
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
