import type { Job } from '#contract/list/jobs.ts'
import { jobsText } from '#web/i18n/jobs-text.ts'

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
      : jobsText('cancelled', { n, left: number(total - done - refused) })

  if (isSheet)
    return file ? jobsText('sheet', { n, until: file.until.slice(0, 16) }) : jobsText('sheetGone')

  return refused > 0
    ? jobsText('doneWith', { n, refused: number(refused) })
    : jobsText('done', { n })
}
