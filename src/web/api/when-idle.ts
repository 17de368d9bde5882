import { whenBrowserIdle } from '#web/ui/loading/when-idle.ts'
import { queryClient } from './query-client.ts'

/** Resolves when the browser is idle and no response is pending. */
export async function whenPageIdle(): Promise<void> {
  do {
    await whenNothingFetching()
    await whenBrowserIdle()
  } while (queryClient.isFetching() > 0)
}

/** Event-driven, without polling. */
const whenNothingFetching = (): Promise<void> =>
  new Promise((resolve) => {
    if (queryClient.isFetching() === 0) return resolve()

    const leave = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      leave()
      resolve()
    })
  })
