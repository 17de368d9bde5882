import type { ListPage } from '#config-model/types.generated.ts'
import type { PageProps } from '#web/runtime/page-kinds/definition.ts'
import { BesideTree } from './beside/beside-tree.tsx'
import { BulkBar } from './rows/bulk-bar.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import './list-page.css'
import { ListQueryPanel } from './list-query-panel.tsx'
import { ListResult } from './list-result.tsx'
import { useListPage } from './use-list-page.ts'

/** A list of records as its page file describes it: tabs, filters, table, actions on one or many rows. The whole view is in the address. */
export default function ListPageView(props: PageProps<ListPage>) {
  const list = useListPage(props)
  const { page, selection, exporting, setDialog } = list
  return (
    <div className="list">
      {list.beside && <BesideTree {...list.beside} />}
      <ListQueryPanel list={list} />
      <ListResult list={list} />
      {selection.rows.length > 0 && (
        <BulkBar
          page={page}
          rows={selection.rows}
          onClear={selection.clear}
          onExport={() => exporting.start(selection.ids)}
          onMove={(transition) => setDialog({ kind: 'move', transition, rows: selection.rows })}
        />
      )}
      <ListDialogs list={list} />
    </div>
  )
}
