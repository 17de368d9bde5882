import { queryClient } from '#web/api/query-client.ts'
import { atRest } from '#web/ui/loading/when-idle.ts'

/** And no response is pending. */
export async function whenPageIdle(): Promise<void> {
  do {
    await answered()
    await atRest()
  } while (queryClient.isFetching() > 0)
}

/** Event-driven, without polling. */
const answered = (): Promise<void> =>
  new Promise((resolve) => {
    if (queryClient.isFetching() === 0) return resolve()

    const leave = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      leave()
      resolve()
    })
  })
