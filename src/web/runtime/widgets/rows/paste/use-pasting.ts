import { useEffect } from 'react'
import { prefetchChunk, lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import { showError } from '#web/ui/messages.tsx'

const load = () => import('./paste-rows.ts')
const fetched = lazyRetry(load)

/**
 * What reads spreadsheets comes with the first table, so that it is there when something is pasted;
 * `act` is given it then.
 */
export function usePasting(): (act: (read: Awaited<ReturnType<typeof load>>) => void) => void {
  useEffect(() => prefetchChunk(load), [])
  return (act) => void fetched().then(act, showError)
}
