import { useQuery } from '@tanstack/react-query'
import type { JobRow } from '#contract/list.ts'
import { useJobsText } from '#web/i18n/jobs-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import { dialogTitle } from '#web/ui/overlays/dialog-actions.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { jobCalls, jobsKey, useJobMutation, jobTitle, formatJobStatus } from './jobs.ts'
import buttonStyles from '#public/kit/button.module.css'
import tableStyles from '#public/kit/table.module.css'
import rowsStyles from '#web/runtime/widgets/rows/rows.module.css'

const outcomes = {
  done: 'rowDone',
  refused: 'rowRefused',
  left: 'rowLeft',
} as const satisfies Record<JobRow['outcome'], string>

export default function JobResult({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useJobsText()
  const { data: job, error } = useQuery({
    queryKey: [...jobsKey, id],
    queryFn: () => jobCalls.read(id),
  })

  const { mutate, isPending } = useJobMutation(id)

  return (
    <Dialog
      title={job ? dialogTitle(jobTitle(job), job.pageTitle) : t('result')}
      kind="wide"
      onClose={onClose}
      footer={
        <>
          {job && job.left > 0 && (
            <button
              type="button"
              className={buttonStyles.button}
              disabled={isPending}
              onClick={() => mutate(jobCalls.retry, { onSuccess: onClose })}
            >
              {t('again', { n: job.left.toLocaleString() })}
            </button>
          )}
          <button
            type="button"
            className={buttonStyles.button}
            data-tone="primary"
            onClick={onClose}
          >
            {t('close')}
          </button>
        </>
      }
    >
      {error && <p role="alert">{errorText(error)}</p>}
      {job && (
        <>
          <p>{formatJobStatus(job)}</p>
          <table className={`${tableStyles.table} ${rowsStyles.table} ${rowsStyles.readTable}`}>
            <thead>
              <tr>
                <th scope="col">{t('item')}</th>
                <th scope="col">{t('outcome')}</th>
                <th scope="col">{t('reason')}</th>
              </tr>
            </thead>
            <tbody>
              {job.rows.map((row) => (
                <tr key={row.id}>
                  <td>{row.title}</td>
                  <td>{t(outcomes[row.outcome])}</td>
                  <td>{row.reason ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {job.hasMore && <p>{t('more', { n: job.rows.length })}</p>}
        </>
      )}
    </Dialog>
  )
}
