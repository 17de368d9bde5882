import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useJobsText } from '#web/i18n/jobs-text.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { jobCalls, jobsKey, useJobMutation, jobTitle, formatJobStatus } from './jobs.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './job-tray.module.css'

const JobResult = lazyComponent(() => import('./job-result.tsx'))

/** Above a list: rows of its last job failed; offers a retry. */
export default function FailedJobNotice({ pageId }: { pageId: string }) {
  const t = useJobsText()
  // The job tray loads the data.
  const { data } = useQuery({ queryKey: jobsKey, queryFn: jobCalls.list, enabled: false })
  const job = data?.find(({ page, left }) => page === pageId && left > 0)
  const { mutate, isPending } = useJobMutation(job?.id ?? '')
  const [isResultOpen, setResultOpen] = useState(false)
  if (!job) return null

  const title = jobTitle(job)

  return (
    <section
      className={`${panelStyles.panel} ${layoutStyles.wrap} ${styles.leftRows}`}
      aria-label={title}
    >
      <span>{t('ended', { title, text: formatJobStatus(job) })}</span>
      <button type="button" className={buttonStyles.link} onClick={() => setResultOpen(true)}>
        {t('result')}
      </button>
      <button
        type="button"
        className={buttonStyles.button}
        disabled={isPending}
        onClick={() => mutate(jobCalls.retry)}
      >
        {t('again', { n: job.left.toLocaleString() })}
      </button>
      {isResultOpen && <JobResult id={job.id} onClose={() => setResultOpen(false)} />}
    </section>
  )
}
