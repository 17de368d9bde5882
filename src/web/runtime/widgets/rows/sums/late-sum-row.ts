import { later } from '#web/ui/loading/later.tsx'

/** The sums below a table come with the first table that has some. */
export const SumRow = later(() => import('./sum-row.tsx'))
