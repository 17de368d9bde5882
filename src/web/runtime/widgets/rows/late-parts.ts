import { whenPageIdle } from '#web/api/idle/when-idle.ts'
import { lazyComponent } from '#web/ui/loading/lazy-component.tsx'

/** Loaded with the first list of several rows. */
export const RowOrder = lazyComponent(async () => {
  await whenPageIdle()
  return import('./order/row-order.tsx')
})

/** Loaded with the first table that has sums. */
export const SumRow = lazyComponent(() => import('./sums/sum-row.tsx'))
