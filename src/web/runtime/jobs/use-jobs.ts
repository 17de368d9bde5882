import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Job } from '#contract/list/jobs.ts'
import { jobsText } from '#web/i18n/jobs/jobs-text.ts'
import { queryClient } from '#web/query-client.ts'
import { onWord } from '#web/session/configuration/portal-words.ts'
import { showMessage } from '#web/ui/messages.tsx'
import { jobCalls, jobsKey } from './job-calls.ts'
import { jobTitle, standing } from './job-words.ts'

/** Asked for so often while something goes on, milliseconds; what the portal says by itself comes sooner. */
const askEvery = 4000

export const isOpen = ({ endedAt }: Job): boolean => endedAt === null

/** Somebody's jobs as they are now; one that ends while it is watched is told of, and lists are read anew. */
export function useJobs(): Job[] {
  const { data } = useQuery({
    queryKey: jobsKey,
    queryFn: jobCalls.list,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? askEvery : false),
  })
  useEffect(() => onWord('jobs', () => void queryClient.invalidateQueries({ queryKey: jobsKey })), [])
  const running = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const ended = (data ?? []).filter((job) => !isOpen(job) && running.current.has(job.id))
    running.current = new Set((data ?? []).filter(isOpen).map(({ id }) => id))
    for (const job of ended) {
      const tone = job.state === 'failed' || job.refused > 0 ? 'error' : 'success'
      showMessage(jobsText('ended', { title: jobTitle(job), text: standing(job) }), tone)
    }
    if (ended.some(({ kind }) => kind !== 'export'))
      for (const key of ['rows', 'counts']) void queryClient.invalidateQueries({ queryKey: [key] })
  }, [data])
  return data ?? none
}

const none: Job[] = []
