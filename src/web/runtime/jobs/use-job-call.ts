import { useMutation } from '@tanstack/react-query'
import { queryClient } from '#web/api/query-client.ts'
import { showError } from '#web/ui/messages.tsx'
import { jobsKey } from './job-calls.ts'

/** Performs an action on a job and refetches all jobs. */
export const useJobCall = (id: string) =>
  useMutation({
    mutationFn: async (call: (id: string) => Promise<unknown>) => call(id),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobsKey }),
  })
