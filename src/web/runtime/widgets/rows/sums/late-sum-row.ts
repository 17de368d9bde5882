import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

/** The sums below a table come with the first table that has some. */
export const SumRow = lazyComponent(() => import('./sum-row.tsx'))
