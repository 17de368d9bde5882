import { settled } from '#web/api/settled/settled.ts'
import { later } from '#web/ui/loading/later.tsx'

/** Putting rows in order comes with the first list of several rows. */
export const RowOrder = later(async () => {
  await settled()
  return import('./row-order.tsx')
})
