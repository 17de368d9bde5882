import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { mayOpen } from '#config-model/access/access.ts'
import { fillPath } from '#config-model/route.ts'
import type { ListPage } from '#config-model/types.generated.ts'
import { paths } from '#contract/paths.ts'
import type { ListRow } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { useText } from '#web/i18n/use-text.ts'
import { TransitionDialog } from '#web/runtime/workflow/transition-dialog.tsx'
import { useConfig, useUser } from '#web/session/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showError, showMessage } from '#web/ui/messages.tsx'
import { samePlace } from '#web/ui/same-place.ts'
import { DataTable } from '#web/runtime/data-table/data-table.tsx'
import type { PageProps } from '#web/runtime/page-kinds.ts'
import { BulkBar } from './bulk-bar.tsx'
import { cellsOf } from './cells.tsx'
import { FilterForm } from './filter-form.tsx'
import './list-page.css'
import { readView, toParams, toQuery, writeView, type ListView } from './list-url.ts'
import { LogDialog } from './log-dialog.tsx'
import { Pagination } from './pagination.tsx'
import { PresetTabs } from './preset-tabs.tsx'
import { RowActions } from './row-actions.tsx'
import { Toolbar } from './toolbar.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useTableSettings } from './use-table-settings.ts'

/** A list of records as its page file describes it: tabs, filters, table, actions on one or many rows. The whole view is in the address. */
export default function ListPageView({ page, pageId, params }: PageProps<ListPage>) {
  const t = useText()
  const config = useConfig()
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const defaults = { size: page.pageSize ?? 20, preset: page.presets?.[0]?.id ?? '' }
  const view = readView(query, defaults)
  const year = page.year === 'path' ? Number(params['year']) : undefined
  const asked = toParams(toQuery(view, year))
  const rows = useQuery({
    queryKey: ['rows', pageId, asked.toString()],
    queryFn: () => api.page<ListRow>(`${paths.listRows(pageId)}?${asked.toString()}`),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({
    queryKey: ['counts', pageId, year],
    queryFn: () =>
      api.get<Record<string, number>>(`${paths.listCounts(pageId)}${year === undefined ? '' : `?year=${year}`}`),
    staleTime: 30_000,
    enabled: page.presets?.some((preset) => preset.count) ?? false,
  })
  const [selected, setSelected] = useState<Map<string, ListRow>>(new Map())
  const [moving, setMoving] = useState<{ transition: string; rows: ListRow[] } | null>(null)
  const [logged, setLogged] = useState<ListRow | null>(null)
  const [removing, setRemoving] = useState<ListRow | null>(null)
  const settings = useTableSettings(pageId)
  const change = (part: Partial<ListView>) => {
    setSelected(new Map())
    setQuery(writeView({ ...view, page: 1, ...part }, defaults), { replace: !('page' in part), state: samePlace })
  }
  const refresh = () => {
    setSelected(new Map())
    void client.invalidateQueries({ queryKey: ['rows'] })
    void client.invalidateQueries({ queryKey: ['counts'] })
  }
  const exporting = useMutation({
    mutationFn: (ids: string[] | undefined) =>
      api.export(paths.listExport(pageId), {
        ...toQuery(view, year),
        page: undefined,
        size: undefined,
        ...(ids ? { ids } : {}),
      }),
    onSuccess: (name) => showMessage(t('exported', { name }), 'success'),
    onError: showError,
  })
  const remove = useMutation({
    mutationFn: (row: ListRow) => api.delete(paths.record(page.entity, row.id)),
    onSuccess: () => {
      showMessage(t('removed'), 'success')
      refresh()
    },
    onError: showError,
    onSettled: () => setRemoving(null),
  })
  const open = (target: string, row: ListRow) => {
    const other = config.pages[target]
    if (!other) return
    const queue = other.kind === 'review' ? `&list=${encodeURIComponent(pageId)}&${asked.toString()}` : ''
    void navigate(`${fillPath(other.path, { year: year ?? row.year ?? config.years.realYear })}?id=${row.id}${queue}`)
  }
  const columns = useMemo(
    () =>
      page.columns.filter(
        (column) =>
          (!column.auth || mayOpen(user, config, column)) &&
          (column.field in (config.entities[page.entity]?.fields ?? {}) || column.field in systemTitles),
      ),
    [page, user, config],
  )
  const canSelect = (page.bulkActions ?? []).some((action) => mayOpen(user, config, action))
  const data = rows.data?.rows ?? []
  const isFiltered = view.keyword !== '' || Object.keys(view.filter).length > 0
  const toggle = (row: ListRow) =>
    setSelected((before) => {
      const next = new Map(before)
      if (!next.delete(row.id)) next.set(row.id, row)
      return next
    })
  const firstOpen = page.columns.find((column) => column.open)?.open
  const cursor = useListKeys(data, {
    open: (row) => firstOpen && open(firstOpen, row),
    select: canSelect ? toggle : () => {},
  })
  return (
    <div className="list">
      <section className="panel list-query">
        {page.presets && (
          <PresetTabs
            presets={page.presets}
            counts={counts.data ?? {}}
            current={view.preset}
            onChange={(preset) => change({ preset, filter: view.filter })}
          />
        )}
        {(page.filters ?? []).length > 0 && (
          <FilterForm
            key={`${view.keyword} ${JSON.stringify(view.filter)}`}
            page={page}
            view={view}
            onQuery={(keyword, filter) => change({ keyword, filter })}
          />
        )}
      </section>
      <section className="panel list-result" aria-label={page.title} aria-busy={rows.isFetching}>
        <Toolbar
          page={page}
          total={rows.data?.page}
          isFetching={rows.isFetching}
          isExporting={exporting.isPending}
          settings={settings}
          columns={columns}
          onExport={page.export ? () => exporting.mutate(undefined) : undefined}
          onRefresh={refresh}
        />
        {rows.isError && (
          <div className="list-failed" role="alert">
            <p>{t('listFailed', { message: rows.error.message })}</p>
            <button type="button" className="ui-button" onClick={() => void rows.refetch()}>
              {t('retry')}
            </button>
          </div>
        )}
        <DataTable
          entity={page.entity}
          columns={columns}
          rows={data}
          cells={cellsOf(config, page, open)}
          isLoading={rows.isPending}
          isStale={rows.isPlaceholderData}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          settings={settings}
          empty={
            rows.isError ? null : isFiltered ? (
              <>
                {t('emptyFiltered')}
                <button type="button" className="ui-button" onClick={() => change({ keyword: '', filter: {} })}>
                  {t('clearFilters')}
                </button>
              </>
            ) : (
              (page.empty ?? t('empty'))
            )
          }
          card={page.card}
          selection={
            canSelect
              ? {
                  has: (row) => selected.has(row.id),
                  toggle,
                  toggleAll: (all) =>
                    setSelected(all ? new Map([...selected, ...data.map((row) => [row.id, row] as const)]) : new Map()),
                }
              : undefined
          }
          cursor={cursor}
          actions={
            (page.rowActions ?? []).length > 0
              ? (row) => (
                  <RowActions
                    page={page}
                    row={row}
                    onOpen={open}
                    onLog={setLogged}
                    onRemove={setRemoving}
                    onMove={(transition) => setMoving({ transition, rows: [row] })}
                  />
                )
              : undefined
          }
        />
        {rows.data && (
          <Pagination
            page={rows.data.page}
            onChange={(next, size) => change(size === view.size ? { page: next } : { size, page: 1 })}
          />
        )}
      </section>
      {selected.size > 0 && (
        <BulkBar
          page={page}
          rows={[...selected.values()]}
          onClear={() => setSelected(new Map())}
          onExport={() => exporting.mutate([...selected.keys()])}
          onMove={(transition) => setMoving({ transition, rows: [...selected.values()] })}
        />
      )}
      {moving && (
        <TransitionDialog
          entity={page.entity}
          transition={moving.transition}
          items={moving.rows.map(({ id, version }) => ({ id, version }))}
          onClose={() => setMoving(null)}
          onDone={({ done, failed }) => {
            if (failed.length === 0) {
              setMoving(null)
              showMessage(t('done'), 'success')
            } else showMessage(t('partly', { done: done.length, failed: failed.length }), 'error')
            refresh()
          }}
        />
      )}
      {logged && <LogDialog entity={page.entity} row={logged} onClose={() => setLogged(null)} />}
      {removing && (
        <Dialog
          title={t('removeTitle')}
          onClose={() => setRemoving(null)}
          footer={
            <>
              <button type="button" className="ui-button" onClick={() => setRemoving(null)}>
                {t('cancel')}
              </button>
              <button
                type="button"
                className="ui-button"
                data-tone="danger"
                disabled={remove.isPending}
                onClick={() => remove.mutate(removing)}
              >
                {t('remove')}
              </button>
            </>
          }
        >
          <p>
            {t('removeText', { title: String(removing.data[config.entities[page.entity]?.titleField ?? ''] ?? '') })}
          </p>
        </Dialog>
      )}
    </div>
  )
}

const systemTitles: Record<string, true> = {
  state: true,
  year: true,
  region: true,
  createdAt: true,
  updatedAt: true,
  submittedAt: true,
  stateSince: true,
  dueAt: true,
}
