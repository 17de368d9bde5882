import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Job } from '#contract/list/jobs.ts'
import { jobsText } from '#web/i18n/jobs/jobs-text.ts'
import { queryClient } from '#web/query-client.ts'
import { onWord } from '#web/session/configuration/portal-words.ts'
import { showMessage } from '#web/ui/messages.tsx'
import { jobCalls, jobsKey } from './job-calls.ts'
import { jobTitle, formatJobStatus } from './job-words.ts'

/** The polling interval while a job runs, milliseconds; server events arrive earlier. */
const askEvery = 4000

export const isJobOpen = ({ endedAt }: Job): boolean => endedAt === null

/**
 * Returns the user's jobs, once loaded; when a watched job ends, a toast is shown and lists are
 * invalidated.
 */
export function useJobs(): Job[] | undefined {
  const { data } = useQuery({
    queryKey: jobsKey,
    queryFn: jobCalls.list,
    refetchInterval: ({ state }) => (state.data?.some(isJobOpen) ? askEvery : false),
  })

  useEffect(
    () => onWord('jobs', () => void queryClient.invalidateQueries({ queryKey: jobsKey })),
    [],
  )

  const open = useRef<ReadonlySet<string> | null>(null)
  const knownJobIds = useRef<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (!data) return

    const before = open.current

    // One that is over before it is first heard of was begun here.
    const ended = data.filter(
      (job) =>
        !isJobOpen(job) && before && (before.has(job.id) || !knownJobIds.current.has(job.id)),
    )

    open.current = new Set(data.filter(isJobOpen).map(({ id }) => id))
    knownJobIds.current = new Set(data.map(({ id }) => id))

    for (const job of ended) {
      const tone = job.state === 'failed' || job.refused > 0 ? 'error' : 'success'
      showMessage(jobsText('ended', { title: jobTitle(job), text: formatJobStatus(job) }), tone)
    }

    if (ended.some(({ kind }) => kind !== 'export'))
      for (const key of ['rows', 'counts']) void queryClient.invalidateQueries({ queryKey: [key] })
  }, [data])

  return data
}
