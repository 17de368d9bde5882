import { lazy } from 'react'
import { lazyRetry } from '#web/ui/loading/lazy-retry.ts'

/** The sums below a table come with the first table that has some. */
export const SumRow = lazy(lazyRetry(() => import('./sum-row.tsx')))
