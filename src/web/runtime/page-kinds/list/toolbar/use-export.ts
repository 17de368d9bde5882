import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PageInfo } from '#contract/envelope.ts'
import { apiPaths } from '#contract/paths.ts'
import type { ListQuery } from '#contract/record.ts'
import { api } from '#web/api/client.ts'
import { exportingText } from '#web/i18n/exporting-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { Grid } from '#web/runtime/data-table/use-grid.ts'
import { withoutPage } from '#web/runtime/page-kinds/list/view/list-url.ts'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import { showError, showToast } from '#web/ui/toasts.tsx'

/** Larger exports run as a background job. */
const maxImmediateRows = 1000

interface VisibleList {
  grid: Grid
  pageInfo: PageInfo | undefined
}

interface ExportSelection {
  ids?: string[]
  except?: string[]
}

export type ListExport = ReturnType<typeof useExport>

/**
 * Exports the query result, or the selected rows whatever is filtered by now, with the visible
 * columns. Starts nothing while another export is running.
 */
export function useExport(pageId: string, query: ListQuery, { grid, pageInfo }: VisibleList) {
  const t = useText()
  /** The downloaded share; null while queued. */
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const isBusy = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ ids, except }: ExportSelection): Promise<string | null> => {
      const exportQuery = {
        ...(ids ? { ...withoutFilters(query), ids } : withoutPage(query)),
        columns: grid.getLeafHeaders().map(({ column }) => column.id),
      }

      const isLong = !ids && ((pageInfo?.total ?? 0) > maxImmediateRows || pageInfo?.more === true)
      if (isLong || except) {
        const { startExportJob } = await lazyRetry(() => import('#web/runtime/jobs/jobs.ts'))()
        await startExportJob(pageId, { ...exportQuery, ...(except && { except }) })
        return null
      }

      running.current = new AbortController()
      const onProgress = (part: number) => setShare(Math.floor(part * 100) / 100)

      return api.downloadExport(apiPaths.listExport(pageId), exportQuery, {
        onProgress,
        signal: running.current.signal,
      })
    },
    onMutate: () => setShare(null),
    onSettled: () => {
      isBusy.current = false
    },
    onSuccess: (name) => name && showToast(t('exported', { name }), 'success'),
    onError: (error) => {
      if (running.current?.signal.aborted) showToast(exportingText('exportCancelled'))
      else showError(error)
    },
  })

  const start = (selected: ExportSelection) => {
    if (isBusy.current) return
    isBusy.current = true
    mutate(selected)
  }

  return { start, isPending, share, cancel: () => running.current?.abort() }
}

function withoutFilters(query: ListQuery): ListQuery {
  const wholeQuery = withoutPage(query)
  delete wholeQuery.keyword
  delete wholeQuery.filter

  return wholeQuery
}
