import { QueryCache, QueryClient } from '@tanstack/react-query'
import { showError } from '#web/ui/toasts.tsx'
import { ApiError } from './client.ts'

/**
 * Retries network and server errors once and shows each failure in a toast (specification §8),
 * except that of a poll.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const isPoll =
        query.state.data !== undefined &&
        query.observers.some((observer) => Boolean(observer.options.refetchInterval))
      if (!isPoll) showError(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) =>
        count < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: false,
    },
  },
})

/**
 * The error that leaves a page nothing to show: no answer ever arrived, or the server refuses or no
 * longer has it. Another failed refresh leaves the former answer, and the user's input, on the
 * page.
 */
export function blockingErrorOf({
  data,
  error,
}: {
  data: unknown
  error: Error | null
}): Error | null {
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404)
  return data === undefined || isRefused ? error : null
}
