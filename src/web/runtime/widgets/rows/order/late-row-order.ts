import { later } from '#web/ui/loading/later.tsx'

/** Putting rows in order comes with the first list of several rows. */
export const RowOrder = later(() => import('./row-order.tsx'))
