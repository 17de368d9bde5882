import { useMutation } from '@tanstack/react-query'
import type { RecordData } from '#config-model/record.ts'
import type { ExportJobRequest, Job, JobView, BulkJobRequest } from '#contract/list.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'
import { clearIdempotencyKeys } from '#web/api/idempotent-call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { jobsText } from '#web/i18n/jobs-text.ts'
import { readStreamId } from '#web/session/configuration/portal-events.ts'
import { showToast, showError } from '#web/ui/toasts.tsx'

export const jobsKey = ['jobs']

export const jobCalls = {
  list: () =>
    api.get<Job[]>(
      `${apiPaths.jobs}?${new URLSearchParams({ stream: readStreamId() }).toString()}`,
    ),
  read: (id: string) => api.get<JobView>(apiPaths.job(id)),
  cancel: (id: string) => api.post<Job>(apiPaths.jobCancel(id)),
  retry: (id: string) => startJob(apiPaths.jobAgain(id), {}, jobsText('begun')),
  hide: (id: string) => api.delete(apiPaths.job(id)),
  download: (id: string) => api.downloadExport(apiPaths.jobFile(id), undefined),
}

export interface MatchingRows extends Pick<BulkJobRequest, 'query' | 'except'> {
  pageId: string
}

export const startTransitionJob = (
  transition: string,
  { pageId, ...rows }: MatchingRows,
  form: RecordData,
): Promise<void> =>
  startJob(apiPaths.listMove(transition, pageId), { ...rows, form }, jobsText('begun'))

export const startActionJob = (act: string, { pageId, ...rows }: MatchingRows): Promise<void> =>
  startJob(apiPaths.listAct(act, pageId), rows, jobsText('begun'))

export const startExportJob = (pageId: string, request: ExportJobRequest): Promise<void> =>
  startJob(apiPaths.exportJob(pageId), request, jobsText('sheetBegun'))

async function startJob(path: string, body: object, message: string): Promise<void> {
  await api.postIdempotent<{ id: string }>(path, body)
  // The same request later starts a new job.
  clearIdempotencyKeys(path)
  showToast(message, 'success')
  await queryClient.invalidateQueries({ queryKey: jobsKey })
}

export const useJobMutation = (id: string) =>
  useMutation({
    mutationFn: async (call: (id: string) => Promise<unknown>) => call(id),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  })

export const jobTitle = ({ kind, title }: Job): string =>
  kind === 'export' ? jobsText('sheetTitle', { title }) : title

const number = (value: number) => value.toLocaleString()

export function formatJobStatus(job: Job): string {
  const { state, kind, total, done, refused, reason, file } = job
  const isSheet = kind === 'export'
  const n = number(done)
  if (state === 'waiting') return jobsText('waiting')
  if (state === 'stopping') return jobsText('stopping')

  if (state === 'running')
    return jobsText(isSheet ? 'writing' : 'moving', {
      n: number(done + refused),
      total: number(total),
    })

  if (state === 'failed')
    return done > 0 && !isSheet
      ? jobsText('failedWith', { n, reason: reason ?? '' })
      : jobsText('failed', { reason: reason ?? '' })

  if (state === 'cancelled')
    return isSheet
      ? jobsText('sheetCancelled')
      : jobsText('cancelled', { n, remaining: number(total - done - refused) })

  if (isSheet)
    return file ? jobsText('sheet', { n, until: file.until.slice(0, 16) }) : jobsText('sheetGone')

  return refused > 0
    ? jobsText('doneWith', { n, refused: number(refused) })
    : jobsText('done', { n })
}
