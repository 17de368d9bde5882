import { useEffect } from 'react'
import { prefetchChunk, lazyRetry } from '#web/ui/loading/lazy-retry.ts'
import { showError } from '#web/ui/toasts.tsx'

const load = () => import('./paste-rows.ts')
const loadParser = lazyRetry(load)

/** Preloads the spreadsheet parser; `act` receives it. */
export function useSpreadsheetParser(): (
  act: (read: Awaited<ReturnType<typeof load>>) => void,
) => void {
  useEffect(() => prefetchChunk(load), [])
  return (act) => void loadParser().then(act, showError)
}

/** A text of more than one cell goes to the table instead of the control. */
export const isTableText = (text: string): boolean => /\t/.test(text) || /\S[\r\n]+\S/.test(text)
