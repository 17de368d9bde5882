import { actOf } from '#config-model/sources.ts'
import { listPageSizes } from '#contract/constants.ts'
import type { ListRow } from '#contract/record.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { useText } from '#web/i18n/use-text.ts'
import { DataTable } from '#web/runtime/data-table/data-table.tsx'
import { Pagination } from '#web/runtime/data-table/pagination.tsx'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { EmptyList } from './empty-list.tsx'
import type { ListModel, ListQueryModel } from './list-model.ts'
import { createCellRenderer } from './rows/cells.tsx'
import { RowActions } from './rows/row-actions.tsx'
import { useListKeys } from './rows/use-list-keys.ts'
import { ListToolbar } from './toolbar/toolbar.tsx'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './list-page.module.css'

const OrderGrip = lazyComponent(() => import('./order-grip.tsx'))

export function ListResult({ list }: { list: ListModel }) {
  const t = useText()
  const { page, rows, grid } = list

  return (
    <section
      className={panelStyles.panel}
      data-part="list-result"
      aria-label={page.title}
      aria-busy={rows.isFetching}
    >
      <ListToolbar list={list} />
      <ListFailure list={list} />
      <Rows list={list} />
      {rows.data && list.tree && <p className={styles.treeHint}>{t('treeKeys')}</p>}
      {rows.data && !list.tree && (
        <Pagination
          page={rows.data.page}
          grid={grid}
          sizes={listPageSizes}
          sizeText={(n) => t('pageSize', { n })}
        >
          <span className={styles.paginationHint}>{t('shortcuts')}</span>
        </Pagination>
      )}
    </section>
  )
}

function ListFailure({ list: { rows } }: { list: ListQueryModel }) {
  const t = useText()
  if (!rows.isError) return null

  return (
    <div className={`${layoutStyles.row} ${styles.listFailed}`} role="alert">
      <p>{t('listFailed', { message: errorText(rows.error) })}</p>
      <button type="button" className={buttonStyles.button} onClick={() => void rows.refetch()}>
        {t('retry')}
      </button>
    </div>
  )
}

/** With keyboard navigation (J, K, Enter, X). */
function Rows({ list }: { list: ListModel }) {
  const { config, page, rows, data, grid, selection, open, setDialog } = list
  const firstOpen = page.columns.find((column) => column.open)?.open
  const cursor = useListKeys(data, {
    open: (row) => firstOpen && open(firstOpen, row),
    select: ({ id }) => grid.getRow(id).toggleSelected(),
    clear: () => {
      if (selection.isAny) selection.clear()
      return selection.isAny
    },
    peek: list.peek,
  })

  const cells = createCellRenderer(list, open)
  const titleField = config.entities[page.entity]?.titleField ?? ''
  const actionsOf = (row: ListRow) => (
    <RowActions
      page={page}
      row={row}
      onOpen={open}
      onBelow={list.openBelow}
      onLog={(row) => setDialog({ kind: 'log', row })}
      onRemove={(row) => setDialog({ kind: 'remove', row })}
      onAct={(act) =>
        actOf(config, page.entity, act)?.question
          ? setDialog({ kind: 'act', act, row })
          : list.acting.mutate({ act, row })
      }
      onMove={(transition) => setDialog({ kind: 'move', transition, rows: [row] })}
    />
  )

  return (
    <DataTable
      columns={list.columns}
      grid={grid}
      rows={grid.getRowModel().rows}
      cells={cells}
      isLoading={rows.isPending}
      isStale={rows.isPlaceholderData}
      density={list.settings.density}
      empty={rows.isError ? null : <EmptyList list={list} />}
      card={page.card}
      grip={
        page.order && ((row) => row.isLoose && <OrderGrip name={cells.text(titleField, row)} />)
      }
      canSelect={list.canSelect}
      cursor={cursor}
      label={page.title}
      tree={list.tree}
      onEnter={(row) => firstOpen && open(firstOpen, row)}
      actions={(page.rowActions ?? []).length > 0 ? actionsOf : undefined}
    />
  )
}
