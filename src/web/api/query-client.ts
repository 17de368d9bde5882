import { QueryCache, QueryClient } from '@tanstack/react-query'
import { logError, showError } from '#web/ui/messages.tsx'
import { ApiError } from './client.ts'

/** `meta` of a query whose component shows its error: no toast. */
export const errorInPlace = { isErrorInPlace: true } as const

/**
 * Network errors are retried once. A failure is shown once: in place (`errorInPlace`), else in a
 * toast; a failed poll stays silent.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const isPoll =
        query.state.data !== undefined &&
        query.observers.some((observer) => Boolean(observer.options.refetchInterval))
      if (isPoll) return
      if (query.meta?.['isErrorInPlace'] === true) logError(error)
      else showError(error)
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
