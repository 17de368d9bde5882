import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

/** Loaded with the first table that has sums. */
export const SumRow = lazyComponent(() => import('./sum-row.tsx'))
