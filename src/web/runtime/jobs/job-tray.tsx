import { useEffect, useRef, useState } from 'react'
import type { Job } from '#contract/list/jobs.ts'
import { useJobsText } from '#web/i18n/jobs/jobs-text.ts'
import { later } from '#web/ui/loading/later.tsx'
import { jobCalls } from './job-calls.ts'
import './job-tray.css'
import { jobTitle, standing } from './job-words.ts'
import { useJobCall } from './use-job-call.ts'
import { isOpen, useJobs } from './use-jobs.ts'

const JobResult = later(() => import('./job-result.tsx'))

/**
 * What goes on by itself and what became of it, in a corner of every page: folded once there is
 * nothing new.
 */
export default function JobTray() {
  const t = useJobsText()
  const jobs = useJobs()
  const [isShown, setShown] = useOpening(jobs)
  const [looked, setLooked] = useState<string | null>(null)
  if (!jobs || jobs.length === 0) return null

  return (
    <>
      <section className="job-tray" data-folded={!isShown || undefined} aria-label={t('jobs')}>
        <button
          type="button"
          className="job-tray-head"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          <span>{t('count', { n: jobs.length })}</span>
          <span>{isShown ? t('fold') : t('open')}</span>
        </button>
        {isShown && (
          <ul>
            {jobs.map((job) => (
              <JobItem key={job.id} job={job} onLook={() => setLooked(job.id)} />
            ))}
          </ul>
        )}
      </section>
      {looked !== null && <JobResult id={looked} onClose={() => setLooked(null)} />}
    </>
  )
}

/**
 * It opens by itself when something begins, or goes on when the page is opened; who folds it keeps
 * it folded.
 */
function useOpening(jobs: Job[] | undefined): [boolean, (is: boolean) => void] {
  const [isShown, setShown] = useState(false)
  const known = useRef<ReadonlySet<string> | null>(null)

  useEffect(() => {
    if (!jobs) return
    const before = known.current
    if (jobs.some((job) => (before ? !before.has(job.id) : isOpen(job)))) setShown(true)
    known.current = new Set(jobs.map(({ id }) => id))
  }, [jobs])

  return [isShown, setShown]
}

function JobItem({ job, onLook }: { job: Job; onLook: () => void }) {
  const title = jobTitle(job)
  return (
    <li data-state={job.state}>
      <strong>{title}</strong>
      {title.includes(job.pageTitle) ? null : <small>{job.pageTitle}</small>}
      {job.state === 'running' && (
        <progress
          className="ui-progress"
          aria-label={title}
          value={job.done + job.refused}
          max={job.total}
        />
      )}
      <span role="status">{standing(job)}</span>
      <JobActs job={job} title={title} onLook={onLook} />
    </li>
  )
}

function JobActs({ job, title, onLook }: { job: Job; title: string; onLook: () => void }) {
  const t = useJobsText()
  const { mutate, isPending } = useJobCall(job.id)

  return (
    <span className="job-acts">
      {isOpen(job) && job.state !== 'stopping' && (
        <button
          type="button"
          className="ui-link"
          aria-label={t('cancelJob', { title })}
          disabled={isPending}
          onClick={() => mutate(jobCalls.cancel)}
        >
          {t('cancel')}
        </button>
      )}
      {job.file && (
        <button
          type="button"
          className="ui-button"
          data-tone="primary"
          disabled={isPending}
          onClick={() => mutate(jobCalls.save)}
        >
          {t('download')}
        </button>
      )}
      {job.kind !== 'export' && job.total > 0 && (
        <button type="button" className="ui-link" onClick={onLook}>
          {t('result')}
        </button>
      )}
      {job.left > 0 && (
        <button
          type="button"
          className="ui-button"
          disabled={isPending}
          onClick={() => mutate(jobCalls.again)}
        >
          {t('again', { n: job.left.toLocaleString() })}
        </button>
      )}
      {!isOpen(job) && (
        <button
          type="button"
          className="job-hide"
          aria-label={t('hide', { title })}
          title={t('hide', { title })}
          onClick={() => mutate(jobCalls.hide)}
        >
          ×
        </button>
      )}
    </span>
  )
}
