import type { RecordData } from '#config-model/record.ts'
import type { ExportJobRequest, Job, JobView, MoveAllRequest } from '#contract/list/jobs.ts'
import { paths } from '#contract/paths.ts'
import { forgetCalls } from '#web/api/call-once.ts'
import { api } from '#web/api/client.ts'
import { jobsText } from '#web/i18n/jobs/jobs-text.ts'
import { queryClient } from '#web/query-client.ts'
import { streamId } from '#web/session/configuration/portal-words.ts'
import { showMessage } from '#web/ui/messages.tsx'

export const jobsKey = ['jobs']

/** The calls about jobs; every one rejects with an ApiError whose message may be shown. */
export const jobCalls = {
  list: () =>
    api.get<Job[]>(`${paths.jobs}?${new URLSearchParams({ stream: streamId() }).toString()}`),
  read: (id: string) => api.get<JobView>(paths.job(id)),
  cancel: (id: string) => api.post<Job>(paths.jobCancel(id)),
  /** The same step of those rows that it could not do. */
  again: (id: string) => begin(paths.jobAgain(id), {}, jobsText('begun')),
  hide: (id: string) => api.delete(paths.job(id)),
  /** Fetches the finished sheet and saves it. */
  save: (id: string) => api.export(paths.jobFile(id), undefined),
}

/** All rows that a question finds, and what is done with them. */
export interface AllRows extends Pick<MoveAllRequest, 'query' | 'except'> {
  pageId: string
}

/** The server goes on with a transition of all these rows. */
export const moveAll = (
  transition: string,
  { pageId, ...rows }: AllRows,
  form: RecordData,
): Promise<void> => begin(paths.listMove(transition, pageId), { ...rows, form }, jobsText('begun'))

/** The same for an act of their source. */
export const actOnAll = (act: string, { pageId, ...rows }: AllRows): Promise<void> =>
  begin(paths.listAct(act, pageId), rows, jobsText('begun'))

/** The same for a sheet of them. */
export const exportAll = (pageId: string, request: ExportJobRequest): Promise<void> =>
  begin(paths.exportJob(pageId), request, jobsText('sheetBegun'))

async function begin(path: string, body: object, told: string): Promise<void> {
  await api.once<{ id: string }>(path, body)
  // The same again, a moment later, is another job.
  forgetCalls(path)
  showMessage(told, 'success')
  await queryClient.invalidateQueries({ queryKey: jobsKey })
}
