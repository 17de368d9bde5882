import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/client.ts'

/** Server state of the application. What the server refused is not asked again; a broken line is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) => count < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: false,
    },
  },
})
