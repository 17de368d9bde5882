import { queryClient } from '#web/query-client.ts'
import { atRest } from '#web/ui/loading/when-idle.ts'

/** Resolves once the page is at rest and waits for no answer: what it can do without may be fetched then. */
export async function settled(): Promise<void> {
  do await atRest()
  while (queryClient.isFetching() > 0)
}
