import { useEffect } from 'react'
import { prefetchChunk, lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import { showError } from '#web/ui/messages.tsx'

const load = () => import('./paste-rows.ts')
const fetched = lazyRetry(load)

/** Preloads the spreadsheet parser; `act` receives it. */
export function usePasting(): (act: (read: Awaited<ReturnType<typeof load>>) => void) => void {
  useEffect(() => prefetchChunk(load), [])
  return (act) => void fetched().then(act, showError)
}

/**
 * Whether a pasted text has more than one cell, so that the table takes it instead of the control.
 */
export const isTable = (text: string): boolean => /\t/.test(text) || /\S[\r\n]+\S/.test(text)
