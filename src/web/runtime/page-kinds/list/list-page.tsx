import { lazy, Suspense } from 'react'
import type { ListPage } from '#config-model/types.generated.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import './list-page.css'
import { ListQueryPanel } from './list-query-panel.tsx'
import { ListResult } from './list-result.tsx'
import { useListPage } from './use-list-page.ts'

/** Where a list has a tree beside it. */
const BesideTree = lazy(lazyRetry(() => import('./beside/beside-tree.tsx')))
/** Needed once rows are chosen, or something is asked about them. */
const ListDialogs = lazy(lazyRetry(() => import('./list-dialogs.tsx')))
const RowTimeline = lazy(lazyRetry(() => import('./timeline/row-timeline.tsx')))
const BulkBar = lazy(lazyRetry(() => import('./rows/bulk-bar.tsx')))

/** A list of records as its page file describes it: tabs, filters, table, actions on one or many rows. The whole view is in the address. */
export default function ListPageView(props: PageProps<ListPage>) {
  const list = useListPage(props)
  return (
    <div className="list">
      {list.beside && (
        <Suspense>
          <BesideTree {...list.beside} />
        </Suspense>
      )}
      <ListQueryPanel list={list} />
      <ListResult list={list} />
      {list.page.timeline && (
        <Suspense>
          <RowTimeline list={list} />
        </Suspense>
      )}
      {list.selection.rows.length > 0 && (
        <Suspense>
          <BulkBar list={list} />
        </Suspense>
      )}
      {list.dialog && (
        <Suspense>
          <ListDialogs list={list} />
        </Suspense>
      )}
    </div>
  )
}
