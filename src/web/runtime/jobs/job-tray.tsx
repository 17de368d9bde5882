import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Job } from '#contract/list.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useJobsText, jobsText } from '#web/i18n/jobs-text.ts'
import { onPortalEvent } from '#web/session/configuration/portal-events.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { jobCalls, jobsKey, useJobMutation, jobTitle, formatJobStatus } from './jobs.ts'
import buttonStyles from '#public/kit/button.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import loadingStyles from '#web/ui/loading/loading.module.css'
import styles from './job-tray.module.css'

/** Milliseconds while a job runs. Usually a server event arrives earlier. */
const pollInterval = 4000

const isJobOpen = ({ endedAt }: Job): boolean => endedAt === null

const JobResult = lazyComponent(() => import('./job-result.tsx'))

/**
 * The user's background jobs and their results in a corner of every page, collapsed without news.
 */
export default function JobTray() {
  const t = useJobsText()
  const jobs = useJobs()
  const [isVisible, setVisible] = useOpening(jobs)
  const [openJobId, setOpenJobId] = useState<string | null>(null)
  if (!jobs || jobs.length === 0) return null

  return (
    <>
      <section
        className={styles.jobTray}
        data-folded={!isVisible || undefined}
        aria-label={t('jobs')}
      >
        <button
          type="button"
          className={styles.head}
          aria-expanded={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <span>{t('count', { n: jobs.length })}</span>
          <span>{isVisible ? t('fold') : t('open')}</span>
        </button>
        {isVisible && (
          <ul>
            {jobs.map((job) => (
              <JobItem key={job.id} job={job} onLook={() => setOpenJobId(job.id)} />
            ))}
          </ul>
        )}
      </section>
      {openJobId !== null && <JobResult id={openJobId} onClose={() => setOpenJobId(null)} />}
    </>
  )
}

/**
 * Opens when a job appears or is already running, and stays collapsed when the user collapses it.
 */
function useOpening(jobs: Job[] | undefined): [boolean, (is: boolean) => void] {
  const [isVisible, setVisible] = useState(false)
  const knownJobIds = useRef<ReadonlySet<string> | null>(null)

  useEffect(() => {
    if (!jobs) return
    const before = knownJobIds.current
    if (jobs.some((job) => (before ? !before.has(job.id) : isJobOpen(job)))) setVisible(true)
    knownJobIds.current = new Set(jobs.map(({ id }) => id))
  }, [jobs])

  return [isVisible, setVisible]
}

function JobItem({ job, onLook }: { job: Job; onLook: () => void }) {
  const title = jobTitle(job)
  return (
    <li data-state={job.state}>
      <strong>{title}</strong>
      {title.includes(job.pageTitle) ? null : <small>{job.pageTitle}</small>}
      {job.state === 'running' && (
        <progress
          className={loadingStyles.progress}
          aria-label={title}
          value={job.done + job.refused}
          max={job.total}
        />
      )}
      <span role="status">{formatJobStatus(job)}</span>
      <JobActs job={job} title={title} onLook={onLook} />
    </li>
  )
}

function JobActs({ job, title, onLook }: { job: Job; title: string; onLook: () => void }) {
  const t = useJobsText()
  const { mutate, isPending } = useJobMutation(job.id)

  return (
    <span className={`${layoutStyles.row} ${styles.jobActs}`}>
      {isJobOpen(job) && job.state !== 'stopping' && (
        <button
          type="button"
          className={buttonStyles.link}
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
          className={buttonStyles.button}
          data-tone="primary"
          disabled={isPending}
          onClick={() => mutate(jobCalls.download)}
        >
          {t('download')}
        </button>
      )}
      {job.kind !== 'export' && job.total > 0 && (
        <button type="button" className={buttonStyles.link} onClick={onLook}>
          {t('result')}
        </button>
      )}
      {job.left > 0 && (
        <button
          type="button"
          className={buttonStyles.button}
          disabled={isPending}
          onClick={() => mutate(jobCalls.retry)}
        >
          {t('again', { n: job.left.toLocaleString() })}
        </button>
      )}
      {!isJobOpen(job) && (
        <button
          type="button"
          className={styles.jobHide}
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

/** When a job ends, shows a toast and reloads the lists unless it was an export. */
function useJobs(): Job[] | undefined {
  const { data } = useQuery({
    queryKey: jobsKey,
    queryFn: jobCalls.list,
    refetchInterval: ({ state }) => (state.data?.some(isJobOpen) ? pollInterval : false),
  })

  useEffect(
    () => onPortalEvent('jobs', () => void queryClient.invalidateQueries({ queryKey: jobsKey })),
    [],
  )

  const open = useRef<ReadonlySet<string> | null>(null)
  const knownJobIds = useRef<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (!data) return

    const before = open.current

    // A new job that has already ended was started after the previous answer.
    const ended = data.filter(
      (job) =>
        !isJobOpen(job) && before && (before.has(job.id) || !knownJobIds.current.has(job.id)),
    )

    open.current = new Set(data.filter(isJobOpen).map(({ id }) => id))
    knownJobIds.current = new Set(data.map(({ id }) => id))

    for (const job of ended) {
      const tone = job.state === 'failed' || job.refused > 0 ? 'error' : 'success'
      showToast(jobsText('ended', { title: jobTitle(job), text: formatJobStatus(job) }), tone)
    }

    if (ended.some(({ kind }) => kind !== 'export'))
      for (const key of ['rows', 'counts']) void queryClient.invalidateQueries({ queryKey: [key] })
  }, [data])

  return data
}
